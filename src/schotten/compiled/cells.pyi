from schotten.rules.cells import *
