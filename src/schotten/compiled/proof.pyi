from schotten.rules.proof import *
