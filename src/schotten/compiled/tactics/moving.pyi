from schotten.rules.tactics.moving import *
