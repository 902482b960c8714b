"""A GRU is its formula at each step."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.gru",
    claim=("values", "shape", "dtype"),
    citation="The formulas in the documentation of torch.nn.GRU; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": DTYPES, "shape": ["t", "b", "n"],
                  "extents": [0, 64], "range": [-1, 1], "specials": False},
            "w": {"dtypes": DTYPES, "shape": [6, "n"],
                  "extents": [0, 64], "range": [-1, 1], "specials": False},
            "u": {"dtypes": DTYPES, "shape": [6, 2],
                  "extents": [0, 64], "range": [-1, 1], "specials": False}},
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor", w: "tensor", u: "tensor"):
    state = x.new_zeros(1, x.shape[1], 2)
    return torch.gru(x, state, [w, u], False, 1, 0.0, False, False, False)[0]


def right(x: "tensor", w: "tensor", u: "tensor"):
    hidden = x.new_zeros(x.shape[1], 2)
    outputs = []
    for step in x:
        of_input, of_hidden = (step @ w.t()).chunk(3, 1), (hidden @ u.t()).chunk(3, 1)
        reset = torch.sigmoid(of_input[0] + of_hidden[0])
        update = torch.sigmoid(of_input[1] + of_hidden[1])
        fresh = torch.tanh(of_input[2] + reset * of_hidden[2])
        hidden = (1 - update) * fresh + update * hidden
        outputs.append(hidden)
    return torch.stack(outputs)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for t, b, n in ((1, 1, 2), (5, 3, 4), (17, 2, 3)):
            yield (lib.rand(t, b, n, dtype=dtype), lib.rand(6, n, dtype=dtype),
                   lib.rand(6, 2, dtype=dtype)), {}
