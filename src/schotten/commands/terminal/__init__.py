"""What `play`, `watch`, `replay` and `analyse` share: it joins the terminal to the server's facts and to the players."""
