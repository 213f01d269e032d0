from schotten.rules.tell_codes import *
