from schotten.rules.walk import *
