"""The part of a reproduction script that only PyTorch can write."""
SOURCE = ""
