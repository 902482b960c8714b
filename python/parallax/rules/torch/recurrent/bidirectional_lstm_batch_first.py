"""An LSTM of two directions with the batch first is the one with the time first, transposed."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


def outputs_of(x, forwards, backwards, batch_first):
    state = x.new_zeros(2, x.shape[0 if batch_first else 1], 2)
    weights = [*forwards, *backwards]
    return torch.lstm(x, (state, state), weights, False, 1, 0.0, False, True, batch_first)[0]


@relation(
    api="torch.lstm",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.LSTM's documentation: batch_first: input and output are (batch, seq, feature) "
    "instead of (seq, batch, feature); EAGLE (ICSE 2022), rule 10 and figure 1.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["t", "b", "n"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "w": {"dtypes": DTYPES, "shape": [2, 8, "n"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "u": {"dtypes": DTYPES, "shape": [2, 8, 2],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
    },
)
def left(x: "tensor", w: "tensor", u: "tensor"):
    return outputs_of(x, (w[0], u[0]), (w[1], u[1]), False)


def right(x: "tensor", w: "tensor", u: "tensor"):
    output = outputs_of(x.transpose(0, 1), (w[0], u[0]), (w[1], u[1]), True)
    return output.transpose(0, 1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for t, b, n in ((1, 1, 2), (5, 3, 4), (17, 2, 3)):
            yield (
                (
                    lib.rand(t, b, n, dtype=dtype),
                    lib.rand(2, 8, n, dtype=dtype),
                    lib.rand(2, 8, 2, dtype=dtype),
                ),
                {},
            )
