"""Siegegame: a turn-based wargame about buildings under siege."""

__version__: str


def __getattr__(name: str) -> str:
    """The version, looked up when it is first asked for: reading metadata takes a while."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version  # noqa: PLC0415 - see above

    return version("siegegame")
