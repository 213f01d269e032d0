from schotten.rules.tactics.spy import *
