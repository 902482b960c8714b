"""What adapters of libraries on NumPy arrays have in common.

adapter.py   ArrayAdapter, their base; adapters import it from parallax.array_adapter
tables.py    what is wrong with the tables of an adapter
memory.py    arrays over the memory of DLPack capsules, and back
snippet.py   how NumPy is written in snippets
forms/       programs over the parameters of a function
"""
