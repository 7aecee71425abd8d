"""Exact chances of what an order would do, reckoned from the throws that systems roll (decision 8).

Weights are whole numbers; fractions appear only in what is handed out.
"""
