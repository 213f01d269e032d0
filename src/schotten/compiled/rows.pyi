from schotten.rules.rows import *
