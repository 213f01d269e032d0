from schotten.rules.siege import *
