"""The rules as integer arithmetic on plain values: no world, no dice stream, no state."""
