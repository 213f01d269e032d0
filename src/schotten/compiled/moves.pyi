from schotten.rules.moves import *
