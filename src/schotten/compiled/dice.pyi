from schotten.rules.dice import *
