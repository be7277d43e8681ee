"""Pictures, by matplotlib, without touching its global state."""
