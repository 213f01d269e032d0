from schotten.rules.tactics.exchange import *
