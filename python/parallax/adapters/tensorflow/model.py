"""A SavedModel as a program: its signature in a session, which reads folders of TensorFlow 1 and 2
(the loader of TensorFlow 2 fails on some that Keras 2 has written)."""

import numpy as np

from parallax.model_adapter import batches, file_digest, grouped, joined, plain, precision_of

from . import flat

_SIGNATURE = "serving_default"


class Model:
    """The folder at `path`. The nodes of its graph, functions opened, are its layers."""

    def __init__(self, tf, path, optimised):
        self._tf = tf
        self._path = path
        self._config = _config(tf, optimised)
        self._session = tf.compat.v1.Session(graph=tf.Graph(), config=self._config)
        with self._session.graph.as_default():
            meta = tf.compat.v1.saved_model.load(self._session, ["serve"], path)
        signature = _signature(meta)
        self._precisions = _precisions(tf, meta.graph_def)
        self._inputs = sorted(signature.inputs.items())
        self._outputs = sorted(signature.outputs.items())
        self._flat = None

    def _graph(self):
        if self._flat is None:
            tensors = [info.name for _, info in self._inputs + self._outputs]
            self._flat = flat.Graph(self._tf, self._session, tensors, self._config)
        return self._flat

    def describe(self):
        return {"inputs": [_tensor(key, info) for key, info in self._inputs],
                "outputs": [_tensor(key, info) for key, info in self._outputs],
                "precision": precision_of(self._precisions),
                "weights": file_digest(self._path), "layers": self._layers()}

    def _layers(self):
        """None where the graph cannot be opened: it predicts all the same, and layers() says why."""
        try:
            return self._graph().layers()
        except Exception:
            return []

    def predict(self, *inputs):
        return plain(self._batched(self._session, [info.name for _, info in self._outputs], inputs))

    def layers(self, *inputs):
        """One entry a node, in the order of describe(). Runs the graph with constants for its
        variables and every tensor as an output, which may change what is fused."""
        return self.layers_of(range(len(self._graph().tensors())), *inputs)

    def layers_of(self, places, *inputs):
        """layers(), of the nodes at these places alone."""
        graph = self._graph()
        every = graph.tensors()
        names = [every[place] for place in places]
        values = self._batched(graph.session, sum(names, []), inputs)
        return grouped(values, map(len, names))

    def _batched(self, session, names, inputs):
        """The tensors `names` of the batch, input by input where the model takes one at a time."""
        fixed = {shape[0] for shape in (_shape(info) for _, info in self._inputs)
                 if shape and shape[0] > 0}
        keys = [key for key, _ in self._inputs]
        return joined([
            session.run(names, {info.name: np.asarray(array, self._dtype(info))
                                for (_, info), array in zip(self._inputs, part)})
            for part in batches(inputs, keys, next(iter(fixed)) if fixed else 0)])

    def _dtype(self, info):
        return self._tf.dtypes.as_dtype(info.dtype).as_numpy_dtype


def _config(tf, optimised):
    config = tf.compat.v1.ConfigProto(intra_op_parallelism_threads=1,
                                      inter_op_parallelism_threads=1)
    if not optimised:
        options = config.graph_options
        options.rewrite_options.disable_meta_optimizer = True
        options.optimizer_options.opt_level = options.optimizer_options.L0
    return config


def _signature(meta):
    """The one that is served, or the only one that takes and gives tensors."""
    whole = {key: s for key, s in meta.signature_def.items() if s.inputs and s.outputs}
    if _SIGNATURE in whole:
        return whole[_SIGNATURE]
    if len(whole) != 1:
        raise LookupError("the SavedModel has no signature %s, it has: %s" % (
            _SIGNATURE, ", ".join(sorted(meta.signature_def)) or "none"))
    return next(iter(whole.values()))


def _precisions(tf, graph):
    """Names of the dtypes of all its nodes, and of the operators that quantise."""
    names = set()
    for nodes in [graph.node, *(function.node_def for function in graph.library.function)]:
        for node in nodes:
            if "Quant" in node.op:
                names.add("quantised")
            names.update(tf.dtypes.as_dtype(value.type).name for value in node.attr.values()
                         if value.WhichOneof("value") == "type" and value.type)
    return {name for name in names if "float" in name or name.startswith("q")}


def _tensor(key, info):
    return {"names": [key, info.name], "shape": _shape(info)}


def _shape(info):
    """Extents; 0 where they are free."""
    return [max(0, d.size) for d in info.tensor_shape.dim]
