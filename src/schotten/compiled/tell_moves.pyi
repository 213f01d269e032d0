from schotten.rules.tell_moves import *
