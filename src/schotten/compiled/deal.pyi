from schotten.rules.deal import *
