from schotten.rules.check_rules import *
