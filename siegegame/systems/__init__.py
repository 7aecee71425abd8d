"""The rules at work on a world: each system checks and carries out orders, and resolves steps.

A system makes changes and pushes further steps on the agenda; it never calls another system.
"""
