from schotten.rules.completing import *
