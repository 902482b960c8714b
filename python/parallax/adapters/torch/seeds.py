"""Seeds of an api: OpInfo samples, module inputs, documented examples; smallest first."""

from . import modules, opinfo_seeds
from .listing import listing


def of(api):
    """Yields (args, kwargs) of calls that are valid, at most opinfo_seeds.MAX_SEEDS."""
    entry = listing().entries.get(api)
    if entry is None:
        return
    calls = []
    for info in entry.infos:
        for i, dtype in enumerate(opinfo_seeds.dtypes_of(info)):
            found = list(opinfo_seeds.select(opinfo_seeds.samples(info, dtype)))
            calls.extend(found if i == 0 else found[:2])
    for args, kwargs in list(opinfo_seeds.select(calls))[:opinfo_seeds.MAX_SEEDS]:
        yield args, kwargs
