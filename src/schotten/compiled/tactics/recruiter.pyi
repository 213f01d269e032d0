from schotten.rules.tactics.recruiter import *
