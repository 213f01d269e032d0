from schotten.rules.plain import *
