"""Networks of Keras layers, which `parallax explore` makes up.

catalogue.py   the layers that build from plain numbers, and what their parameters may be
values.py      values worth trying of a parameter
network.py     a network from JSON: its layers, its shapes without a run, its inputs and weights
runs.py        the outputs of its layers
noise.py       noise on its inputs and weights
model_files.py model files and their weights
seeds.py       a network from a model file
script.py      a network as a plain program of Keras
programs.py    what the engine calls and asks
"""
