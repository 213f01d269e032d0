from schotten.rules.legal import *
