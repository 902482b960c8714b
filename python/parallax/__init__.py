"""What Parallax runs in the Python of a library under test.

Each may import those above it, and nothing below; tools/check_python reads this list:

relation       what rule files import: the decorators of a rule
rules          one file a rule, by library and field
rulebook       rule files found, loaded, and made into programs
common         what adapters of any library are made of
scripts        texts that are programs: reproduction scripts, the sides of stated relations
chains         chains of calls as functions of the library
snippets       a finding as plain code
paths          what the Python sources of an API do with its arguments; a program
arrays         what adapters of libraries on NumPy arrays have in common
models         what adapters of model runtimes have in common
array_adapter  what adapters import of arrays
model_adapter  what adapters import of models
adapters       one package a library; protocol.py is what each may define
sentences      sentences as vectors, in an environment without a library under test; a program
boot           starts the worker of one adapter; a program

Adapters and rules of users import relation, array_adapter, model_adapter, common and snippets: those
names stay.
"""
