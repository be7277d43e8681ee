"""The scenario: its types, its file format, and the rules a file must keep."""
