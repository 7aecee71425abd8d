"""Reports: events as prose, as JSON, as a log for people, and a match's statistics."""

from siegegame.report.concerns import concerns, places
from siegegame.report.grammar import stage_title, super_heavy
from siegegame.report.jsonlines import event_json
from siegegame.report.log import Filter, log_line, log_lines
from siegegame.report.names import Names
from siegegame.report.prose import narrate
from siegegame.report.summary import Summary, summarise
from siegegame.report.summary_lines import summary_lines

__all__ = [
    "Filter",
    "Names",
    "Summary",
    "concerns",
    "event_json",
    "log_line",
    "log_lines",
    "narrate",
    "places",
    "stage_title",
    "summarise",
    "summary_lines",
    "super_heavy",
]
