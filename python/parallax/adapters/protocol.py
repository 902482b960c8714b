"""What an adapter may define: every name that Parallax asks an adapter for, and nothing else.

`Adapter` is what each has; the classes below it are what an adapter has besides, where its library can
do that. A class of this file is a form to compare with, never a base: adapters derive from
parallax.array_adapter.ArrayAdapter, from parallax.model_adapter.ModelAdapter, or from nothing. Names of an
adapter's own begin with "_". Arguments come by position. docs/add-a-target.md tells how to write one,
tests/conformance/hooks.py holds each against this file.

Where a method says what it raises, any other exception is the adapter's fault, told with its text and
place. "In the zygote" is once, before children are forked: imports only, no operation of the library,
which may start threads or hang after a fork. All else runs in a child, which runs many cases and may
die of any of them.
"""

from typing import (Any, Callable, Dict, Iterable, List, Optional, Protocol, Sequence, Tuple, Type,
                    TypedDict, Union)

Capsule = Any       # of DLPack, named "dltensor"
Tensor = Any        # of the library: an instance of `tensor_type`
DType = Any         # of the library: an instance of `dtype_type`
Call = Tuple[tuple, Dict[str, Any]]   # (args, kwargs)
Metadata = Tuple[str, Sequence[int], Sequence[int]]   # (dtype's name, shape, strides in elements)


class Capabilities(TypedDict, total=False):
    """What the library can be given. A flag that is not there counts as True, `models` as False."""
    dtypes: List[str]      # Parallax's names: "float32"; tensors of others are not made
    alignment: int         # 1 or 64: what from_dlpack needs of the address of the first element. No tensor
                           # is displaced by less, and a guard page lies up to as much behind the elements
    zero_copy: bool        # from_dlpack shares the memory
    strides: bool          # tensors may lie in other ways than contiguously
    refillable: bool       # the memory may be filled anew for the next call
    negated: bool          # decorate() makes views with the negative bit
    conjugated: bool       # decorate() makes views with the conjugate bit
    requires_grad: bool    # decorate() makes tensors that record their gradient
    models: bool           # the adapter has model() and data(); then apis() may be empty


class Parameter(TypedDict, total=False):
    """One parameter of an API; `name` is always there."""
    name: str
    type: str              # "tensor", "int?", "float[2]": the words of docs/add-a-target.md; "any"
    keyword_only: bool
    default: str           # source text; without it the parameter is required
    choices: List[str]


class Api(TypedDict, total=False):
    """One entry of the catalogue; `name` is always there. Other keys are kept and shown."""
    name: str              # canonical: "torch.add"
    kind: str              # "function", "method", "module" or "operator"
    program: str           # what program() resolves; the name where it is not said
    signature: str         # for people
    doc: str               # the documentation, whole: constraints are read from it
    parameters: List[Parameter]        # the preferred overload
    overloads: List[List[Parameter]]
    forms: List[str]       # other programs over the same parameters: PROGRAM@FORM
    traits: List[str]      # what judging must know


class Program(Protocol):
    """What program() gives: a callable, or this."""

    mutates: bool          # it changes its inputs by contract; False where it is not said

    def prepare(self, *args: Any, **kwargs: Any) -> "Union[Callable, Prepared]":
        """Called once a structure, with real arguments, for what is then called with each contents. Any
        exception is a refusal of these arguments."""


class Prepared(Protocol):
    """What prepare() gives: a callable, which may have these."""

    keeps_nothing: bool    # it keeps none of prepare()'s arguments. Of a library that copies what it is
                           # given, it is not prepared anew for each contents then

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The program's result."""

    def wrote_outside(self) -> int:
        """The number of the output, given as out=, that the last call wrote outside of; -1 for none."""


class Adapter(Protocol):
    """What every adapter defines."""

    name: str
    """The library, a module that can be imported. start() may set it, of an adapter of several."""

    tensor_type: Union[Type, Tuple[Type, ...], None]
    """The types of its tensors; set by start()."""

    dtype_type: Union[Type, Tuple[Type, ...], None]
    """The types of its dtypes; set by start()."""

    # --- in the zygote ---

    def start(self) -> None:
        """Imports the library and sets it to one thread. Any exception is told to the user as it is."""

    def version(self) -> str:
        """Of the library, after start()."""

    def profile(self) -> str:
        """One line: what of the machine enters results, such as features of the CPU, BLAS, threads."""

    def capabilities(self) -> Capabilities:
        """After start(), too."""

    # --- catalogue ---

    def apis(self) -> List[Api]:
        """Every API, in any order. What it gives is the same in each process."""

    def seeds(self, api: str) -> Iterable[Call]:
        """Valid calls of the API or none, smallest first; 64 are taken. Tensors of up to 4 MB. Yields
        nothing for a name that it does not know."""

    # --- programs ---

    def program(self, name: str) -> Union[Callable, Program]:
        """The callable of "torch.add" or of a form, "torch.add@out". LookupError when there is none."""

    def source(self, name: str) -> str:
        """The same program as Python text that stands alone, imports included, and defines
        run(*args, **kwargs). LookupError when there is none."""

    # --- tensors ---

    def from_dlpack(self, capsule: Capsule) -> Tensor:
        """A tensor over the memory of the capsule, which it consumes; a copy where the library cannot
        share. Writable, where the library's tensors are: numpy.from_dlpack makes it read-only,
        parallax.arrays.memory.array_of does not."""

    def decorate(self, tensor: Tensor, negated: bool, conjugated: bool, requires_grad: bool) -> Tensor:
        """A view of the tensor with these flags; asked for what capabilities() has. ValueError for
        another."""

    def export(self, tensor: Tensor) -> Union[Capsule, Metadata, None]:
        """A capsule of a dense tensor on the CPU with the same values, detached and with flags resolved; it
        may be a copy. Metadata of a tensor without data, as on a meta device. None, or an exception,
        where there is no capsule: the tensor is known by its type alone then."""

    # --- literals ---

    def dtype_name(self, dtype: DType) -> str:
        """Parallax's name of it: "float32". "" where Parallax has none."""

    def dtype(self, name: str) -> DType:
        """The dtype of that name, for each in capabilities()."""

    def encode(self, obj: Any) -> Optional[str]:
        """A Python expression for an object that is neither a tensor, a dtype, a number, a string nor a
        container of them: "torch.channels_last", "slice(0, 2, None)". None where there is none."""

    def decode(self, text: str) -> Any:
        """The object that encode() wrote, or a user."""

    def script_source(self) -> str:
        """Text for reproduction scripts, which needs only the library. It defines

        tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False, guard=False)
            the tensor of these row-major little-endian bytes; layout: one of src/nouns/tensor.h
            ("channels-last"); with guard its memory ends at an unmapped page
        intact() -> bool
            False when something was written beside the tensors that tensor() made without guard
        dtype(name)
            the library's dtype
        flatten(output) -> [(path, dtype, shape, strides, values)]
            an entry a leaf; values: a flat list of Python numbers, None without data; of a leaf that
            is no tensor (path, type's name, (), (), [value])
        versions() -> [str]
            lines: the library's version, Python, the CPU
        """

    # --- behaviour ---

    def is_oom(self, error: BaseException) -> bool:
        """Whether the library ran out of memory. MemoryError is known already."""


class SharesMemory(Protocol):
    """Of a library whose tensors can be looked at without export(): one of the two."""

    exchange_api: Optional[Any]
    """A capsule "dlpack_exchange_api"; set by start()."""

    dlpack: bool
    """Whether tensors, of the first type, have a __dlpack__ that shares their memory."""


class WritesSnippets(Protocol):
    """Without it findings have scripts and no plain code."""

    def snippet(self, request: str) -> str:
        """The calls of a finding as a person would type them; parallax/snippets/writer.py has the form of
        request and answer, both JSON. What cannot be written is an answer without candidates."""


class ReadsSources(Protocol):

    def paths(self, api: str) -> str:
        """What the Python sources of an API do with its arguments: JSON of docs/paths.md, on one line.
        parallax.paths makes it. Of an API of which nothing can be read it says why; it raises nothing.
        No code of the library runs. A program API@followed (parallax.paths.following) makes a call and says
        which lines of these sources it ran; without it paths are measured by how calls end."""


class ExaminesItself(Protocol):

    def faults(self) -> List[Dict[str, str]]:
        """What the adapter finds wrong with itself, for `parallax doctor`: [{"what": one line, "fix": one
        line}]."""


class RunsModels(Protocol):
    """For `parallax compare`, where capabilities() has "models". Its programs:

    "model:PATH"          (inputs of a batch...) -> predictions: a tensor or a tuple, one row an input
    "model:PATH@layers"   (inputs of a batch..., begin, count) -> (an int64 tensor with how many numbers each
                          layer's output has, tensor...): the tensors are the numbers [begin, begin + count)
                          of all layers' outputs end to end; parallax/models/layer_stream.py does it
    "model:PATH@float64", "model:PATH@float64@layers"
                          the same of the same model in float64, or LookupError or NotImplementedError
    "data:ARGUMENT"       (begin, count) -> (tuple of inputs, labels or None) of elements of a data set
    """

    def model(self, path: str) -> Dict[str, Any]:
        """{"weights": SHA-256, "inputs": tensors, "outputs": tensors, "layers": layers}. A tensor is
        {"names": all names that the file has for it, "shape": [0, 10]}, extents below 1 are free. A layer
        is {"name", "type", "inbound": places of layers before it}, in order of execution; it may have
        "config", JSON, and "implementation", "FILE:LINE FUNCTION". What cannot be read raises, in words for
        people."""

    def data(self, argument: str) -> Dict[str, Any]:
        """{"inputs": how many elements, "names": [of the arrays], "labels": their dtype's name or None}.
        argument: the path, and behind a newline that of a file with preprocess();
        parallax/models/dataset.py reads both. What is no data set raises, in words for people."""


class CutsLayers(Protocol):
    """Of a runtime of models that runs a layer alone. Its programs:

    "cut:PLACE:PATH"      (inputs of a batch...) -> ([what goes into the layer], [its weights])
    "layer:LIBRARY.TYPE"  (config, inputs, weights) -> what the layer does, in float64 where one of them is;
                          source() and script_source() give its text
    """

    def cut(self, argument: str) -> Dict[str, str]:
        """{"program": "layer:LIBRARY.TYPE", "config": text} of the layer "PLACE:PATH". Raises where it
        cannot be cut out, in words for people."""


class MakesNetworks(Protocol):
    """For `parallax explore`. A network is JSON: {"inputs": [{"shape", "dtype", "contents"?}], "layers":
    [{"class", "parameters": {name: value}, "from": [place], "stored"?}], "seed", "nudge"?, "weights"?,
    "noise"?}. "from" names layers before it, -1 the first input, -2 the second; a value may be {"class",
    "parameters"}, a layer. Weights and inputs are drawn from the seed, bounded and finite, the same on every
    target; those of a layer with "stored" are the ones of that layer of the model file "weights". "noise" is
    [{"on": "weights" or "inputs", "seed", "scale", "share"}], steps that move them; they stay bounded and
    finite. Its programs, whose names network_layers() tells:

    outputs  (network, arrays...) -> of each layer the tuple of its outputs; behind those that ran, of one
             that is refused, the text of what it raised. Arrays take the place of the inputs it draws
    tensors  (network, arrays...) -> ([what goes into the only layer], [its weights])
    logits   (network, arrays...) -> (the logits, a number for each layer: not 0 where there is nan in it), or
             (the text of a refusal,). Optional
    """

    def network_inference(self) -> Dict[str, int]:
        """{"rank": how well this target is suited to infer_networks(): less is quicker}."""

    def network_layers(self) -> Dict[str, Any]:
        """{"outputs": program, "tensors": program, "logits"?: program, "reshape": {"class", "parameter"}, "layers": [{"name",
        "inputs": lists of tensors that it takes, "parameters": [{"name", "required", "values": the default
        first}]}]}."""

    def infer_networks(self, networks: str) -> Dict[str, Any]:
        """Of a JSON list of networks {"networks": [{"layers": [{"shape": of its first output}]} or
        {"refused": text, "place": of the layer, "layers"?: those before it}]}; runs none of them."""

    def read_network(self, path: str) -> Dict[str, str]:
        """{"network": text} of a model file, or {"refused": why, "hint": what to do}."""

    def cut_network(self, network: str) -> Dict[str, str]:
        """As cut(), of a network of one layer."""

    def network_script(self, request: str) -> Dict[str, str]:
        """{"script": a program of the library that runs a network on this target alone, and exits 1 where
        its last layer gives something else than expected}, of JSON {"network", "inputs": arrays instead of
        those it draws, "expected": arrays}, an array as {"dtype", "shape", "bytes": base64}."""


REQUIRED = Adapter
OPTIONAL = (SharesMemory, WritesSnippets, ReadsSources, ExaminesItself, RunsModels, CutsLayers, MakesNetworks)


class LoadedModel(Protocol):
    """What load(path) of an adapter that derives from ModelAdapter gives."""

    def describe(self) -> Dict[str, Any]:
        """As model() above."""

    def predict(self, *inputs: Any) -> Any:
        """An array, or a tuple of them, one row an input; casts what it is given. A model of fixed batch is
        run part by part."""

    def layers(self, *inputs: Any) -> Sequence[Any]:
        """One entry a layer, in the order of describe(): its output, or a tuple of them. The last ones are
        the prediction. LookupError where the runtime gives none."""


class DividedModel(LoadedModel, Protocol):
    """Where the outputs of all layers are not to be held at once."""

    def layers_of(self, places: Sequence[int], *inputs: Any) -> Sequence[Any]:
        """layers(), of the layers at these places alone."""


class CuttableModel(LoadedModel, Protocol):
    """Where the adapter has layer_program(), layer_source() and script_source(), too."""

    def cut(self, place: int) -> Dict[str, str]:
        """As cut() above."""

    def tensors_of(self, place: int, *inputs: Any) -> Tuple[list, list]:
        """([what goes into the layer], [its weights])."""
