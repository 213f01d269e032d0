from schotten.rules.codes import *
