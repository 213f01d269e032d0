from schotten.rules.cards import *
