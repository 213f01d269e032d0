from schotten.rules.formations import *
