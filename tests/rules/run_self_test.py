"""Every rule holds on its own seeds, on the library that is installed; scripts of rules run alone."""
import sys

import torch

from parallax import rules

TOLERANCE = {"float32": (1.3e-6, 1e-5), "float64": (1e-7, 1e-7), "complex64": (1.3e-6, 1e-5),
             "complex128": (1e-7, 1e-7)}
ELEMENTWISE = {
    "torch.exp": lambda: (torch.randn(3, 17),),
    "torch.add": lambda: (torch.randn(4, 1, 33), torch.randn(5, 1)),
    "torch.frexp": lambda: (torch.randn(67),),
    "torch.clamp": lambda: (torch.randn(2, 3), -0.5, 0.5),
    "torch.where": lambda: (torch.rand(5, 3) > 0.5, torch.randn(5, 3), torch.randn(5, 3)),
    "torch.nn.functional.prelu": lambda: (torch.randn(2, 3, 5), torch.randn(3)),
    "torch.logical_not": lambda: (torch.zeros(0, 3),),
    "torch.neg": lambda: (torch.tensor(3.0),),
}


def flat(value):
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, (list, tuple)) else [value]


def agree(a, b):
    for x, y in zip(flat(a), flat(b)):
        rtol, atol = TOLERANCE.get(str(x.dtype).rpartition(".")[2], (0, 0))
        torch.testing.assert_close(x, y, rtol=rtol, atol=atol, equal_nan=True)


def run_text(text):
    scope = {}
    exec(compile(text, "script", "exec"), scope)
    return scope["run"]


def check(left_name, args, kwargs):
    right_name = left_name.replace("@left", "@right")
    expected = rules.program(left_name)(*args, **kwargs)
    agree(expected, rules.program(right_name)(*args, **kwargs))
    agree(expected, run_text(rules.source(left_name))(*args, **kwargs))
    agree(expected, run_text(rules.source(right_name))(*args, **kwargs))


def main():
    torch.manual_seed(1)
    count = 0
    for described in rules.describe():
        assert "error" not in described, described
        name = described["name"]
        if described["api"] == "elementwise":
            for api, arguments in ELEMENTWISE.items():
                check("rule:%s:%s@left" % (name, api), arguments(), {})
                count += 1
            continue
        for args, kwargs in rules.seeds(name, torch):
            check("rule:%s@left" % name, args, kwargs)
            count += 1
    print("rules: %d rules hold on %d inputs, torch %s" % (
        len(rules.names()), count, torch.__version__))
    return 0


if __name__ == "__main__":
    sys.exit(main())
