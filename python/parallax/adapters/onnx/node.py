"""A node cut out of a model, as a program. Its text is pasted into reproduction scripts, behind
`session` of the runtime and FLOAT64, whether it computes in that."""

import json

import numpy as np
import onnx


def run(config, inputs, weights):
    """What a node does to `inputs`, its `weights` being constants. `config` is JSON: "op_type",
    "domain", "opsets", "ir_version", "attributes", "inputs" (names, "" where one is left out) and
    "weights" (names), "outputs"."""
    config = json.loads(config)
    given = [name for name in config["inputs"] if name and name not in config["weights"]]
    feed = dict(zip(given, inputs))
    if not FLOAT64 and any(array.dtype == np.float64 for array in [*inputs, *weights]):
        raise NotImplementedError("the runtime computes float64 in float32")
    attributes = {name: np.array(value["tensor"], value["dtype"]) if isinstance(value, dict)
                  else value for name, value in config["attributes"].items()}
    attributes = {name: onnx.numpy_helper.from_array(value) if isinstance(value, np.ndarray)
                  else value for name, value in attributes.items()}
    node = onnx.helper.make_node(config["op_type"], config["inputs"], config["outputs"],
                                 domain=config["domain"], **attributes)
    graph = onnx.helper.make_graph(
        [node], "node",
        [onnx.helper.make_tensor_value_info(
            name, onnx.helper.np_dtype_to_tensor_dtype(array.dtype), array.shape)
         for name, array in feed.items()],
        [onnx.ValueInfoProto(name=name) for name in config["outputs"] if name],
        [onnx.numpy_helper.from_array(array, name)
         for name, array in zip(config["weights"], weights)])
    model = onnx.helper.make_model(
        graph, ir_version=config["ir_version"],
        opset_imports=[onnx.helper.make_opsetid(domain, version)
                       for domain, version in config["opsets"].items()])
    inferred = onnx.shape_inference.infer_shapes(model)
    del model.graph.output[:]
    model.graph.output.extend(inferred.graph.output)
    outputs = session(model)(feed)
    return outputs[0] if len(outputs) == 1 else tuple(outputs)
