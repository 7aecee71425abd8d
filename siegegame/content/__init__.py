"""Reads the TOML assets into typed, frozen catalogues and says exactly what is wrong in them."""
