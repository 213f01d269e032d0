from schotten.rules.named import *
