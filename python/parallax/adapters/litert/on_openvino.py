"""A .tflite model on OpenVINO: LiteRT says what the file holds, OpenVINO computes."""

from .model import Model, dequantised, quantised


class OpenVinoModel(Model):
    """Its inputs and outputs are those of LiteRT, by name."""

    def __init__(self, library, kernels, path):
        super().__init__(library, kernels, path)
        import openvino
        core = openvino.Core()
        # In float32: left alone it chooses bfloat16 on processors that have it.
        self._compiled = core.compile_model(
            core.read_model(path), "CPU",
            {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": 1})

    def layers_of(self, places, *inputs):
        # Its reader renames and joins operators: most have no output of their own there.
        raise LookupError("OpenVINO gives no outputs of the operators of a .tflite model")

    def run(self, interpreter, inputs, outputs):
        results = self._compiled(
            {detail["name"]: quantised(detail, array)
             for detail, array in zip(self.inputs, inputs)})
        return [dequantised(detail, results[detail["name"]])
                for detail in interpreter.get_output_details()]
