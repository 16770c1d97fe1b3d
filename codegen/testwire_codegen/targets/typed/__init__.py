"""Functions that the targets of compiled languages share. They must not depend on a language."""
