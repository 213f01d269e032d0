from schotten.rules.parameters import *
