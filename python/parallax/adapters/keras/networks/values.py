"""Values worth trying of a layer's parameter, told from its default, its name and what is documented.

Some are not legal: None, 0, a negative number. What the library says of them is asked elsewhere.
"""

import inspect
import re

# What a layer has no say in here, or what changes no result of it.
_LEFT_ALONE = ("name", "dtype", "trainable", "seed", "weights", "stateful", "synchronized", "kwargs",
               "autocast", "quantization_config", "use_cudnn", "activity_regularizer", "lora_rank",
               "lora_alpha", "sparse", "ragged")
_LEFT_ALONE_ENDS = ("_initializer", "_regularizer", "_constraint")
_WHOLE = [2, 1, 3, 0, -1]
_REAL = [0.5, 0.0, 0.1, 1.0, 2.0, -0.5]
_MOST = 14  # choices of one parameter
_INNER = [{"class": "LSTM", "parameters": {"units": 2}}, {"class": "GRU", "parameters": {"units": 2}},
          {"class": "Dense", "parameters": {"units": 3}},
          {"class": "Conv2D", "parameters": {"filters": 2, "kernel_size": 2}}]
_CELLS = [{"class": name, "parameters": {"units": 2}} for name in ("LSTMCell", "GRUCell", "SimpleRNNCell")]


def parameters(keras, cls):
    """Name -> [values], the default first; (of a required parameter) what is most likely right."""
    documented = _documented(cls)
    result = {}
    for parameter in inspect.signature(cls.__init__).parameters.values():
        name = parameter.name
        if is_left_alone(name) or parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        required = parameter.default is parameter.empty
        values = _values(keras, name, None if required else parameter.default,
                         documented.get(name, ""))
        if not required:
            values = [plain(parameter.default)] + values
        result[name] = required, unique(values)
    return result


def is_left_alone(name):
    return name in ("self", *_LEFT_ALONE) or name.endswith(_LEFT_ALONE_ENDS)


def plain(value):
    """As JSON has it."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return list(map(plain, value)) if isinstance(value, (tuple, list)) else value


def unique(values):
    """Each once; 1, 1.0 and True are three."""
    result = []
    for value in values:
        if not any(type(value) is type(other) and value == other for other in result):
            result.append(value)
    return result


def _documented(cls):
    """Parameter -> what the documentation says of it."""
    found, name = {}, None
    for line in (inspect.getdoc(cls) or "").splitlines():
        start = re.match(r" {4}`?(\w+)`?: (.*)", line)
        if start:
            name = start.group(1)
            found[name] = start.group(2)
        elif name and line.startswith(" " * 8):
            found[name] += " " + line.strip()
        elif line.strip():
            name = None
    return found


def _values(keras, name, default, text):
    if name in ("input_dim", "num_tokens"):
        return [5, 3, 2]  # more than the numbers that go in
    if name == "layer":
        return _INNER
    if name == "cell":
        return _CELLS
    if name.endswith("activation"):
        return _activations(keras)
    if isinstance(default, bool) or re.match(r"(If True|Boolean|bool)", text, re.I):
        return [False, True]
    choices = re.findall(r"[`\s(\[]\"([a-z_0-9]+)\"", text)
    if isinstance(default, str) or (default is None and choices):
        return choices[:_MOST]
    return _numbers(name, default, text)


def _numbers(name, default, text):
    if isinstance(default, (tuple, list)):
        return _tuples(default)
    if isinstance(default, float):
        return _REAL
    if isinstance(default, int):
        return [1, 2, -1, 3, 0] if "axis" in name else _WHOLE
    if re.search(r"\bint(eger)?s?\b", text, re.I):
        return [3, *_WHOLE, [2, 1]] if "tuple" in text.lower() else [3, *_WHOLE]
    if re.search(r"\bfloats?\b", text, re.I):
        return _REAL
    return [3, *_WHOLE, 0.5]


def _tuples(default):
    """Of the default's length: the same for all dimensions, and another for each."""
    if default and isinstance(default[0], (tuple, list)):
        return [1, [[place, 1] for place in range(len(default))]]
    return [1, 2, 3, [1 + (place + 1) % 2 for place in range(len(default))]]


def _activations(keras):
    names = [name for name in dir(keras.activations)
             if inspect.isfunction(getattr(keras.activations, name))
             and name not in ("get", "serialize", "deserialize")]
    return ["tanh", "sigmoid", *sorted(names)]
