from schotten.rules.check_cards import *
