"""Parts of screens; each is given plain data and tells of what a person did by messages."""
