from schotten.rules.apply import *
