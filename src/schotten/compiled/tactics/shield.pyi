from schotten.rules.tactics.shield import *
