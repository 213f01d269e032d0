from schotten.rules.view import *
