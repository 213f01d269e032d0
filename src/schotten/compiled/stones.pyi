from schotten.rules.stones import *
