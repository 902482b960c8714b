"""Settings of the shelf."""

enabled = True
LEVELS = 3
