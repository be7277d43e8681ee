"""Bargaining solutions on a frontier, and proofs of whether there is a zone of agreement."""
