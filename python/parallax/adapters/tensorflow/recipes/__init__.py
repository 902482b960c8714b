"""Calls of functions whose arguments depend on each other, by the name of the API; `quantised` has
those of operators of quantised tensors, by their definitions."""

import functools

from . import (images, indexing, linear_operators, matrices, neural, numbers, objects, pooling, quantised,
               ragged, sparse, text, varied)

@functools.lru_cache(maxsize=None)
def every():
    """{API: [(args, kwargs)]}, smallest first."""
    result = {}
    for part in (images, indexing, linear_operators, matrices, neural, numbers, objects, pooling,
                 ragged, sparse, text, varied):
        for family in part.FAMILIES:
            for names, found in family().items():
                for name in names.split():
                    result.setdefault("tf." + name, []).extend(found)
    return result


def calls(api):
    """[(args, kwargs)] of an API, smallest first; empty where there is no recipe."""
    return every().get(api, [])
