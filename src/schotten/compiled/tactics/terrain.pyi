from schotten.rules.tactics.terrain import *
