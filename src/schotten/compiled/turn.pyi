from schotten.rules.turn import *
