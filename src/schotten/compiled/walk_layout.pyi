from schotten.rules.walk_layout import *
