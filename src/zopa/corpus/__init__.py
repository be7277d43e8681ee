"""Many files: finding them, and solving each."""
