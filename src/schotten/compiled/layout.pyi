from schotten.rules.layout import *
