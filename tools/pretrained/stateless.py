"""Rewrites silero-vad's TorchScript file in place: stateless.py FILE.

As it comes it keeps the state of the last window inside; its ONNX files take the state as inputs.
The network within is the same, and takes a window and a state.
"""

import sys

import torch


class Windows(torch.nn.Module):
    """input: (windows, 576) samples, h and c: (windows, 1, 128)."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input, h, c):
        out, state = self.model(input, torch.stack([h[:, 0], c[:, 0]]))
        return out[:, 0], state[0], state[1]


def main(path):
    torch.jit.save(torch.jit.script(Windows(torch.jit.load(path)._model)), path)


if __name__ == "__main__":
    main(sys.argv[1])
