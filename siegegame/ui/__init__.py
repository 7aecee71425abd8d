"""The screens. Nothing here is imported until a screen is wanted, so `sim` never loads Textual."""

import os

os.environ.setdefault("TEXTUAL_FPS", "250")  # read when Textual is imported: the card comes sooner
os.environ.setdefault("ESCDELAY", "10")  # milliseconds in which a key after Esc belongs to it
