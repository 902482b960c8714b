"""Seeds of an api: OpInfo samples, module inputs, documented examples, calls seen in traces."""

from . import distributions, doc_examples, modules, opinfo_seeds, recipes, trace
from .listing import listing

_OTHERS = 12  # of the seeds, at most so many in other dtypes than the main one
# With fewer arguments it is another function: torch.where(condition) is nonzero().
_FEWEST = {"torch.where": 3, "torch.Tensor.where": 3}


def of(api):
    """Yields (args, kwargs) of calls that are valid, at most opinfo_seeds.MAX_SEEDS."""
    entry = listing().entries.get(api)
    if entry is None:
        return
    limit = opinfo_seeds.MAX_SEEDS
    if api.startswith("torch.distributions."):
        main, others = distributions.seeds(api), []
    elif entry.kind == "module":
        main, others = recipes.calls(api) or modules.seeds(entry), []
    else:
        main, others = opinfo_seeds.of_entry(entry)
    if not main and not others:
        main = recipes.calls(api) or doc_examples.calls(entry)
    if entry.kind == "operator" and not main and not others:
        others = trace.calls(entry.aten)
    others = opinfo_seeds.select(others, _OTHERS if main else limit)
    main = opinfo_seeds.select(main, limit - len(others))
    for args, kwargs in main + others:
        # What writes to out= is a form of the call.
        kwargs = {name: value for name, value in kwargs.items() if name != "out"}
        if len(args) + len(kwargs) >= _FEWEST.get(api, 0):
            yield args, kwargs
