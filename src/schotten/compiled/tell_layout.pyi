from schotten.rules.tell_layout import *
