from schotten.rules.jit import *
