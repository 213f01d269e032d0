from schotten.rules.tactics.explosion import *
