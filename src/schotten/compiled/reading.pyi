from schotten.rules.reading import *
