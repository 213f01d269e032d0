"""Research environments: the games behind the interfaces that researchers already know, stepped by compiled rules.

``vector.VectorEnv`` steps thousands of games at once, ``schotten_v0`` is the PettingZoo environment, ``spiel``
registers the games with OpenSpiel, ``against`` is the Gymnasium environment with a chosen opponent. All of them use the
rules' move numbers as actions and the features of ``encoding`` as observations. Needs the extra ``research``; playing
needs nothing of it.
"""
