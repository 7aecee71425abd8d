"""What a person at the keyboard is doing: which order is considered, and what the keys do to it.

Tools are made anew from a view after each order and know nothing of the terminal. What should
outlast an order (who is selected, where the cursor is) lies in a `Memory`.
"""
