from schotten.rules.tactics.joker import *
