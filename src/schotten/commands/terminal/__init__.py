"""What several commands show on a terminal: facts and players joined to it, and how far long work has come."""
