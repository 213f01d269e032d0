from schotten.rules.tactics.desert import *
