"""LayerStream: the outputs of all layers of a model, handed out in pieces."""

import numpy as np

_MOST_BYTES = 256 << 20  # of outputs that are held
_FIRST_LAYERS = 16  # that are run together before anything is known of their sizes
_GROWTH = 4


class LayerStream:
    """The program `model:PATH@layers`. The numbers of all layers' outputs, one layer after the other
    in the model's order, are one stream; a call asks for `count` of them from `begin` on. What the
    layers gave for the last inputs is kept, so that the pieces of one stream, and the next question
    about the same inputs, cost no run of the model. Where it is more than `most_bytes` and the
    model can give some layers alone, only those are kept that the last piece was of, and the
    stream costs a run of the model for each such part."""

    def __init__(self, layers, layers_of=None, count=None, most_bytes=_MOST_BYTES):
        """layers(*inputs): one entry a layer, an array or a tuple of them; layers_of(places, *inputs):
        the same of these layers alone, of `count` that there are; may be None."""
        self._layers = layers
        self._layers_of = layers_of
        self._count = count
        self._most_bytes = most_bytes
        self._forget()

    def _forget(self):
        self._inputs = None
        self._sizes = None
        self._bytes = None  # of each layer
        self._first = 0  # the place of the first layer that is held
        self._held = []  # of each layer that is held, its flat arrays

    def __call__(self, *arguments):
        """(inputs..., begin, count) -> (how many numbers each layer has, array, ...): the arrays
        are the stream's numbers [begin, begin + count), fewer at its end, each of one dtype."""
        *inputs, begin, count = arguments
        inputs = [np.asarray(array) for array in inputs]  # tensors of any library
        if not self._holds(inputs):
            self._run(inputs)
        return (self._sizes, *self._cut(begin, begin + count))

    def _holds(self, inputs):
        return self._inputs is not None and len(self._inputs) == len(inputs) and all(
            a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
            for a, b in zip(self._inputs, inputs))

    def _run(self, inputs):
        # First let go: two streams may be more than there is room for.
        self._forget()
        # The memory of arguments is filled anew for the next call, and outputs may be views of it.
        inputs = [np.array(array) for array in inputs]
        entries = self._measured(inputs) if self._count else _flat_all(self._layers(*inputs))
        if entries is not None:
            self._sizes = np.array([sum(map(len, entry)) for entry in entries], "int64")
            self._held = entries
        self._inputs = inputs

    def _measured(self, inputs):
        """Runs all layers, some at a time. Their entries, or None where these are too many to be held:
        then their sizes are known."""
        entries, numbers, sizes, begin, step = [], [], [], 0, _FIRST_LAYERS
        while begin < self._count:
            places = range(begin, min(begin + step, self._count))
            found = _flat_all(self._layers_of(places, *inputs))
            numbers += [sum(map(len, entry)) for entry in found]
            sizes += [sum(array.nbytes for array in entry) for entry in found]
            if entries is not None:
                entries += found
            if sum(sizes) > self._most_bytes:
                entries = None
            found = None  # let go before the next ones are there
            begin += len(places)
            # As many as are likely to fit, and not many more than before.
            likely = self._most_bytes * len(places) // max(1, sum(sizes[places.start:]))
            step = max(1, min(likely, _GROWTH * step))
        if entries is None:
            self._sizes, self._bytes = np.array(numbers, "int64"), sizes
        return entries

    def _cut(self, begin, end):
        """The parts of the arrays, laid end to end, that lie in [begin, end)."""
        parts, at = [], 0
        for place, size in enumerate(self._sizes.tolist()):
            if max(begin, at) < min(end, at + size):
                parts += _part(self._entry(place), begin - at, end - at)
            at += size
        return parts

    def _entry(self, place):
        if not self._first <= place < self._first + len(self._held):
            self._first, self._held = place, []
            places, total = [], 0
            for each in range(place, self._count):
                total += self._bytes[each]
                if places and total > self._most_bytes:
                    break
                places.append(each)
            self._held = _flat_all(self._layers_of(places, *self._inputs))
        return self._held[place - self._first]


def _flat_all(outputs):
    """Of each layer its outputs as flat arrays."""
    return [[np.ascontiguousarray(output).reshape(-1) for output in
             (entry if isinstance(entry, (tuple, list)) else (entry,))] for entry in outputs]


def _part(arrays, begin, end):
    """What lies in [begin, end) of the arrays, laid end to end."""
    parts, at = [], 0
    for array in arrays:
        part = array[max(0, begin - at):max(0, end - at)]
        if len(part):
            parts.append(part)
        at += len(array)
    return parts
