"""Prices parcels, plans delivery windows and wraps address labels."""
