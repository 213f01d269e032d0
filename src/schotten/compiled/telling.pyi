from schotten.rules.telling import *
