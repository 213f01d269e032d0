from schotten.rules.tell_claims import *
