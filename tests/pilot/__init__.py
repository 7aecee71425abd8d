"""The program in a terminal, worked by nothing but keys and what stands on the screen."""
