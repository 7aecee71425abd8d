"""The frozen vocabulary of the game: sides, cells, orders, events, dice and errors."""
