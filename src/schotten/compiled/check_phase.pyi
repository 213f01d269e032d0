from schotten.rules.check_phase import *
