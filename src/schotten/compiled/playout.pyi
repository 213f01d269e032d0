from schotten.rules.playout import *
