"""A SavedModel's graph with its variables as constants and its functions opened: what has nodes that
can be looked at."""

# Give no numbers, or nothing that the graph computes.
_SILENT = ("Const", "Placeholder", "NoOp", "Identity", "VarHandleOp", "ReadVariableOp")
_NUMBERS = ("float16", "bfloat16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8",
            "uint16", "uint32", "uint64", "bool")


class Graph:
    """`tensors` are the names of the inputs and outputs of the session's graph."""

    def __init__(self, tf, session, tensors, config):
        inlined = _inlined(tf, _frozen(session, tensors), tensors)
        graph = tf.Graph()
        with graph.as_default():
            tf.graph_util.import_graph_def(inlined, name="")
        self.session = tf.compat.v1.Session(graph=graph, config=config)
        self._wanted = set(tensors)
        self._nodes = _in_order([op for op in graph.get_operations()
                                 if op.type not in _SILENT and self._outputs(op)])

    def _outputs(self, op):
        """What nobody takes may go when the graph is rewritten."""
        return [t.name for t in op.outputs
                if t.dtype.name in _NUMBERS and (t.consumers() or t.name in self._wanted)]

    def tensors(self):
        return [self._outputs(op) for op in self._nodes]

    def layers(self):
        place_of = {}
        layers = []
        for op in self._nodes:
            layers.append({"name": op.name, "type": op.type, "inbound": _sources(op, place_of),
                           "config": {}})
            place_of[op.name] = len(layers) - 1
        return layers


def _frozen(session, tensors):
    from tensorflow.python.framework import convert_to_constants
    nodes = [name.rpartition(":")[0] for name in tensors]
    frozen = convert_to_constants.convert_variables_to_constants_from_session_graph(
        session, session.graph.as_graph_def(add_shapes=True), nodes)
    # A loop stays one node: what lies in it has no value that could be fetched.
    return convert_to_constants.disable_lower_using_switch_merge(frozen)


def _inlined(tf, graph_def, tensors):
    """Grappler's function pass, alone: it opens calls of functions."""
    from tensorflow.python.grappler import tf_optimizer
    graph = tf.Graph()
    with graph.as_default():
        tf.graph_util.import_graph_def(graph_def, name="")
        meta = tf.compat.v1.train.export_meta_graph(graph=graph)
    fetched = meta.collection_def["train_op"].node_list.value
    fetched.extend(name for name in tensors)
    config = tf.compat.v1.ConfigProto()
    options = config.graph_options.rewrite_options
    options.min_graph_nodes = -1
    options.meta_optimizer_iterations = options.ONE
    options.optimizers.append("function")
    return tf_optimizer.OptimizeGraph(config, meta)


def _in_order(operations):
    """Sources first, otherwise as they stand: the pass appends what it opens."""
    known = {op.name for op in operations}
    ordered, seen, done = [], set(), set()
    for last in operations:
        stack = [last]
        while stack:
            op = stack[-1]
            seen.add(op.name)  # once: loops of TensorFlow 1 are cycles
            waiting = [t.op for t in op.inputs if t.op.name not in seen]
            stack.extend(waiting)
            if not waiting:
                stack.pop()
                if op.name not in done:
                    done.add(op.name)
                    ordered.append(op)
    return [op for op in ordered if op.name in known]


def _sources(operation, place_of):
    """Places of the nearest listed operations behind an operation."""
    places, seen, waiting = set(), set(), [t.op for t in operation.inputs]
    while waiting:
        op = waiting.pop()
        if op.name in seen:
            continue
        seen.add(op.name)
        if op.name in place_of:
            places.add(place_of[op.name])
        else:
            waiting.extend(t.op for t in op.inputs)
    return sorted(places)
