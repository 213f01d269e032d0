from schotten.rules.tactics.mud import *
