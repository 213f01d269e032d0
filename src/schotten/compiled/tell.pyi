from schotten.rules.tell import *
