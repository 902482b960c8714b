"""What adapters of any library are made of: see docs/add-a-target.md, "Parts for your adapter".

parameters.py    parameters in the words of that page
signatures.py    parameters of a callable, from its signature or its docstring
nested.py        arguments as nested containers: their tensors, their structure, changed copies
literals.py      objects that are neither numbers nor tensors as Python expressions, and back
examples.py      the statements of documentation, run with a deadline, their calls recorded
choosing.py      seeds of different structure, small and large, out of many calls

Nothing here imports a library under test.
"""
