from schotten.rules.tactics.reinforce import *
