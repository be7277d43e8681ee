"""What an agreement was worth, and what it left on the table."""
