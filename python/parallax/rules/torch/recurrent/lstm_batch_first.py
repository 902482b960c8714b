"""An LSTM over batch-major input is the one over time-major input, transposed."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.lstm",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.LSTM's documentation: batch_first: input and output are (batch, seq, feature) "
    "instead of (seq, batch, feature); EAGLE (ICSE 2022), rule 10.",
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
    state = x.new_zeros(1, x.shape[1], 2)
    return torch.lstm(x, (state, state), [w, u], False, 1, 0.0, False, False, False)[0]


def right(x: "tensor", w: "tensor", u: "tensor"):
    state = x.new_zeros(1, x.shape[1], 2)
    major = x.transpose(0, 1)
    output = torch.lstm(major, (state, state), [w, u], False, 1, 0.0, False, False, True)[0]
    return output.transpose(0, 1)


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
