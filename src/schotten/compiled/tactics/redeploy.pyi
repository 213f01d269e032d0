from schotten.rules.tactics.redeploy import *
