from schotten.rules.tactics.dispatch import *
