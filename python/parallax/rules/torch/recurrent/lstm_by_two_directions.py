"""A bidirectional LSTM is one forwards and one over the reversed input."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


def one_way(x, w, u):
    state = x.new_zeros(1, x.shape[1], 2)
    return torch.lstm(x, (state, state), [w, u], False, 1, 0.0, False, False, False)[0]


@relation(
    api="torch.lstm",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.LSTM's documentation: the output of a bidirectional LSTM is the concatenation of "
    "the forward and reverse hidden states at each step.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["t", "b", "n"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "w": {"dtypes": DTYPES, "shape": [8, "n"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "u": {"dtypes": DTYPES, "shape": [8, 2],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
    },
)
def left(x: "tensor", w: "tensor", u: "tensor"):
    state = x.new_zeros(2, x.shape[1], 2)
    return torch.lstm(x, (state, state), [w, u, -w, u], False, 1, 0.0, False, True, False)[0]


def right(x: "tensor", w: "tensor", u: "tensor"):
    return torch.cat([one_way(x, w, u), one_way(x.flip(0), -w, u).flip(0)], 2)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for t, b, n in ((1, 1, 2), (5, 3, 4), (17, 2, 3)):
            yield (
                (
                    lib.rand(t, b, n, dtype=dtype),
                    lib.rand(8, n, dtype=dtype),
                    lib.rand(8, 2, dtype=dtype),
                ),
                {},
            )
