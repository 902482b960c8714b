"""Seeds out of many calls: different structures, smallest first."""

MAX_ELEMENTS = 65536
_MAX_EMPTY = 4


def select(calls, limit, sizes_of, structure_of):
    """At most `limit` structurally different calls (args, kwargs), smallest first; those without an
    element last. Calls of more than MAX_ELEMENTS elements are left out.

    sizes_of(args, kwargs) -> elements of each tensor; structure_of(args, kwargs) -> hashable. When
    there are more, a spread over all sizes is kept, so that no branch of the calls is lost.
    """
    seen, full, empty = set(), [], []
    for i, (args, kwargs) in enumerate(calls):
        sizes = list(sizes_of(args, kwargs))
        size = sum(sizes)
        key = structure_of(args, kwargs)
        if size > MAX_ELEMENTS or key in seen:
            continue
        seen.add(key)
        (empty if sizes and size == 0 else full).append((size, i, args, kwargs))
    full.sort(key=lambda s: s[:2])
    empty = empty[:max(_MAX_EMPTY, limit - len(full))]
    room = max(limit - len(empty), 1)
    if len(full) > room:
        full = [full[i * len(full) // room] for i in range(room)]
    return [(args, kwargs) for _, _, args, kwargs in (full + empty)[:limit]]
