from schotten.rules.tactics.betray import *
