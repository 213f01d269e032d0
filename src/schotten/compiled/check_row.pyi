from schotten.rules.check_row import *
