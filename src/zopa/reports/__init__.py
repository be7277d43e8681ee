"""Results as records, text and documents; exact numbers become doubles here."""
