"""What a table is drawn with; each widget shows facts it is handed and says what was pointed at."""
