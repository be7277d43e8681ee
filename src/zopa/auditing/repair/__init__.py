"""Small edits after which the declared difficulty fits."""
