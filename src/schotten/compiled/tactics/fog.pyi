from schotten.rules.tactics.fog import *
