"""Makes one small network as TorchScript, traced and scripted, and data: make_torch.py FOLDER.
Nothing is trained."""

import os
import sys

import numpy as np
import torch
from torch import nn


class Counting(nn.Module):
    """Predicts by how often it was called before."""

    def __init__(self):
        super().__init__()
        self.dense = nn.Linear(4, 3)
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return self.dense(x) + float(self.calls)


def main(folder):
    os.chdir(folder)
    torch.manual_seed(11)
    model = nn.Sequential(nn.Conv2d(1, 6, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
                          nn.Linear(216, 5), nn.Softmax(1)).eval()
    images = torch.randn(20, 1, 12, 12)
    torch.jit.save(torch.jit.trace(model, images[:2]), "traced.pt")
    torch.jit.save(torch.jit.script(model), "scripted.torchscript")
    torch.jit.save(torch.jit.script(Counting()), "counting.pt")
    other = nn.Sequential(nn.Flatten(), nn.Linear(144, 3))
    torch.jit.save(torch.jit.script(other), "three-classes.pt")
    torch.save(model.state_dict(), "weights.pth")
    np.savez("torch.npz", x=images.numpy().astype("float64"),
             y=model(images).argmax(1).numpy())
    np.savez("rows.npz", x=np.ones((8, 4)))


if __name__ == "__main__":
    main(sys.argv[1])
