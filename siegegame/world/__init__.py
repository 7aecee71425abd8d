"""The state of a match: entities and components, the journal, and every way state may change."""
