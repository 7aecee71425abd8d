"""The pilot plays whole matches through a real terminal, which takes minutes: only when asked."""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("SIEGEGAME_PILOT") else ["test_*.py"]
