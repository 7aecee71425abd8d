"""One frozen class for each thing a player may ask, and its text form.

Units, detachments and structures are named by their slugs, cells by points. `parse(text)` and
`str(order)` are each other's inverse; a path is written `via x,y x,y` and ends at the cell.
"""

from siegegame.model.orders.kinds import (
    Assault,
    Charge,
    Choose,
    Clear,
    Command,
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
    Scan,
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
    "Charge",
    "Choose",
    "Clear",
    "Command",
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
    "Scan",
    "Shoot",
    "is_proper",
    "parse",
    "parse_point",
    "point_text",
]
