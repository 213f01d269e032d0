from schotten.rules.tactics.recruitment import *
