"""One module for each kind of durability, and what all structures do when they fall."""
