"""What the math says about the difficulty that a scenario declares."""
