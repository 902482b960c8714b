"""What the Python sources of a library do with the arguments of an API, as JSON: docs/paths.md.

`reach.Reader(library).text(api)` gives the text of one API. `library.Library` is what an adapter says of
its library; no file here names one. Nothing of the library runs: functions are looked up, never called.
"""
