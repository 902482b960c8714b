"""Layers as one program, or in another runtime. Its text is pasted into reproduction scripts."""

import os

import keras


def compiled(layer, call, tensors):
    """The call of a layer as one program for such tensors, of XLA or Inductor, or in another runtime."""
    way = os.environ["PARALLAX_KERAS_JIT"]
    if way == "litert":
        return _in_litert(call, tensors)
    if way.startswith("onnx"):
        return _in_onnx_runtime(layer, call, tensors, way)
    if keras.backend.backend() == "torch":
        import torch
        torch._dynamo.reset()  # else it gives up compiling after some
        return torch.no_grad()(torch.compile(call, dynamic=False))
    import tensorflow
    return tensorflow.function(call, autograph=False, jit_compile=True)


def _in_litert(call, tensors):
    """With the weights as they are now; what LiteRT has no operator for TensorFlow computes."""
    import tensorflow
    program = tensorflow.function(call, autograph=False, input_signature=[
        tensorflow.TensorSpec(tensor.shape, tensor.dtype) for tensor in tensors]).get_concrete_function()
    converter = tensorflow.lite.TFLiteConverter.from_concrete_functions([program])
    converter.target_spec.supported_ops = [tensorflow.lite.OpsSet.TFLITE_BUILTINS, tensorflow.lite.OpsSet.SELECT_TF_OPS]
    interpreter = tensorflow.lite.Interpreter(model_content=converter.convert(), num_threads=1)
    interpreter.allocate_tensors()
    places = [[each["index"] for each in details]
              for details in (interpreter.get_input_details(), interpreter.get_output_details())]

    def run(*tensors):
        for place, tensor in zip(places[0], tensors):
            interpreter.set_tensor(place, keras.ops.convert_to_numpy(tensor))
        interpreter.invoke()
        outputs = [interpreter.get_tensor(place) for place in places[1]]
        return outputs if len(outputs) > 1 else outputs[0]

    return run


def _in_onnx_runtime(layer, call, tensors, way):
    """As PyTorch writes it for ONNX, with the weights as they are now."""
    import torch

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = layer

        def forward(self, *tensors):
            return call(*tensors)

    graph = torch.onnx.export(Network().eval(), tuple(tensors), dynamo=True, verbose=False)
    model = graph.model_proto.SerializeToString()
    if way == "onnx":
        import onnxruntime
        session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
        names = [each.name for each in session.get_inputs()]

        def run(*arrays):
            return session.run(None, dict(zip(names, arrays)))
    else:
        import openvino
        program = openvino.Core().compile_model(openvino.Core().read_model(model), "CPU",
                                                {"INFERENCE_PRECISION_HINT": "f32"})

        def run(*arrays):
            return list(program(list(arrays)).to_tuple())

    def called(*tensors):
        outputs = run(*[keras.ops.convert_to_numpy(tensor) for tensor in tensors])
        return outputs if len(outputs) > 1 else outputs[0]

    return called
