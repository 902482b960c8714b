"""An LSTM is its formula at each step."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.lstm",
    claim=("values", "shape", "dtype"),
    citation="The formulas in the documentation of torch.nn.LSTM; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": DTYPES, "shape": ["t", "b", "n"],
                  "extents": [0, 64], "range": [-1, 1], "specials": False},
            "w": {"dtypes": DTYPES, "shape": [8, "n"],
                  "extents": [0, 64], "range": [-1, 1], "specials": False},
            "u": {"dtypes": DTYPES, "shape": [8, 2],
                  "extents": [0, 64], "range": [-1, 1], "specials": False}},
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor", w: "tensor", u: "tensor"):
    state = x.new_zeros(1, x.shape[1], 2)
    return torch.lstm(x, (state, state), [w, u], False, 1, 0.0, False, False, False)[0]


def right(x: "tensor", w: "tensor", u: "tensor"):
    hidden = cell = x.new_zeros(x.shape[1], 2)
    outputs = []
    for step in x:
        i, f, g, o = (step @ w.t() + hidden @ u.t()).chunk(4, 1)
        cell = torch.sigmoid(f) * cell + torch.sigmoid(i) * torch.tanh(g)
        hidden = torch.sigmoid(o) * torch.tanh(cell)
        outputs.append(hidden)
    return torch.stack(outputs)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for t, b, n in ((1, 1, 2), (5, 3, 4), (17, 2, 3)):
            yield (lib.rand(t, b, n, dtype=dtype), lib.rand(8, n, dtype=dtype),
                   lib.rand(8, 2, dtype=dtype)), {}
