"""Compute shipping costs, merge delivery windows and wrap address labels."""
