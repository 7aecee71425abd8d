"""One frozen class for each thing a player may ask, and its text form.

Units, detachments and structures are named by their slugs, cells by points. `parse(text)` and
`str(order)` are each other's inverse; a path is written `via x,y x,y` and ends at the cell.
"""

from siegegame.model.orders.kinds import (
    Assault,
    Bash,
    Charge,
    Choose,
    Clear,
    Command,
    Cut,
    Done,
    Enter,
    Firefight,
    First,
    Hide,
    Leave,
    Man,
    Move,
    Order,
    Pass,
    Place,
    Roof,
    Scale,
    Scan,
    Shelter,
    Shoot,
    point_text,
)
from siegegame.model.orders.parsing import (
    VERBS,
    is_proper,
    parse,
    parse_point,
)

__all__ = [
    "VERBS",
    "Assault",
    "Bash",
    "Charge",
    "Choose",
    "Clear",
    "Command",
    "Cut",
    "Done",
    "Enter",
    "Firefight",
    "First",
    "Hide",
    "Leave",
    "Man",
    "Move",
    "Order",
    "Pass",
    "Place",
    "Roof",
    "Scale",
    "Scan",
    "Shelter",
    "Shoot",
    "is_proper",
    "parse",
    "parse_point",
    "point_text",
]
