"""Reports: events as prose, as JSON, as a log for people, and a match's statistics."""

from siegegame.report.concerns import concerns, places
from siegegame.report.grammar import stage_title, super_heavy
from siegegame.report.jsonlines import event_json
from siegegame.report.ledger import LedgerEntry, ledger, ledger_entries
from siegegame.report.log import Filter, log_line, log_lines
from siegegame.report.names import Names
from siegegame.report.prose import narrate
from siegegame.report.summary import summarise
from siegegame.report.summary_lines import summary_lines
from siegegame.report.summary_records import Summary
from siegegame.report.tell_flow import objective

__all__ = [
    "Filter",
    "LedgerEntry",
    "Names",
    "Summary",
    "concerns",
    "event_json",
    "ledger",
    "ledger_entries",
    "log_line",
    "log_lines",
    "narrate",
    "objective",
    "places",
    "stage_title",
    "summarise",
    "summary_lines",
    "super_heavy",
]
