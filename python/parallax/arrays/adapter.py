"""The base of adapters of libraries that compute on NumPy arrays, or share memory with them.

An adapter derives from ArrayAdapter and says what the library has; docs/add-a-target.md is about the
methods, all of which can be overridden. What is general is in real files: forms/ (programs; an adapter has its own in its folder forms/), those
of parallax/scripts/parts/ (the library's part of reproduction scripts), and here.
"""

import importlib
import inspect
import os
import platform

from parallax import chains
from parallax.common.names import module_of, near, resolve, signature_of
from parallax.scripts import special
from parallax.scripts.text import PARTS, joined, read_text, run_text
from parallax.scripts.text_program import callable_of

_FORMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "forms")
_DTYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
           "float16", "float32", "float64", "complex64", "complex128")
_SHAPES = ((5,), (3, 4), (17,), (2, 3, 4), (1,), (8, 9), (0,), ())
_SEED_DTYPES = ("float32", "int64", "int32", "complex64", "bool", "uint8", "float16")
_SAMPLES = {"int": (1, 2), "float": (0.5,), "number": (2, 0.5), "bool": (True,), "str": ("",)}


class ArrayAdapter:
    # --- what an adapter says ---
    name = ""          # the library's module
    namespaces = ()    # further modules whose functions are APIs: ("scipy.special",)
    skipped = ()       # names of functions that are none
    types = {}         # parameter's name -> type; else what the default says, a tensor without one
    traits = {}        # trait -> names of functions
    references = {}    # function's name -> the function that must agree: "numpy.nansum"
    exact = {}         # path of a special function -> its name in parallax.scripts.special
    chain_forms = ()   # forms to hold chains of calls against; without any there are no chains
    chain_head = ""    # lines that scripts of chains begin with
    numbers = False    # a result without dimensions is a Python number, not one of NumPy's
    dtypes = _DTYPES

    # --- set by start() ---
    tensor_type = None
    dtype_type = None
    exchange_api = None
    numpy = None      # the module
    library = None    # the library's module
    functions = {}    # an API's path -> what is called
    _reader = None    # of sources; made when it is asked

    @property
    def dlpack(self):
        """NumPy's arrays share their memory; what other tensors' __dlpack__ does is not known."""
        return self.tensor_type[0] is self.numpy.ndarray

    def start(self):
        for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(variable, "1")
        import numpy
        self.numpy = numpy
        if self.exact and special.is_here():
            import mpmath  # noqa: F401  here once, not in each child
        self.library = self._told_of("name", importlib.import_module, self.name)
        self.tensor_type = (numpy.ndarray, numpy.generic)
        # What scripts do with tensors is done here too: _wrap(), _array() and dtype().
        self._script = {}
        run_text(self.script_source(), self.name + " script", self._script, *self._own("script.py"))
        self._dtypes = {name: self._told_of("dtypes", self._script["dtype"], name)
                        for name in self.dtypes}
        kinds = {type(dtype) for dtype in self._dtypes.values()}
        self.dtype_type = tuple(numpy.dtype if issubclass(k, numpy.dtype) else k for k in kinds)
        self.functions = {path + "." + leaf: function
                           for path in (self.name,) + tuple(self.namespaces)
                           for leaf, function in self.public(
                               self._told_of("namespaces", resolve, path))}

    def _own(self, file):
        """[path] of a file beside the adapter's own, where there is one."""
        path = os.path.join(os.path.dirname(inspect.getfile(type(self))), file)
        return [path] if os.path.exists(path) else []

    def _told_of(self, table, function, word):
        """function(word); an error names the adapter's table that has the word."""
        try:
            return function(word)
        except Exception as error:
            meant = near(word, _DTYPES) if table == "dtypes" else ""
            error.args = ("%s, %r in `%s` of %s%s" % (
                error, word, table, inspect.getfile(type(self)), meant),)
            if isinstance(error, ImportError):
                error.msg = error.args[0]
            raise

    def public(self, module):
        """(name, function) of each that a user of the module may call."""
        names = getattr(module, "__all__", None) or [n for n in dir(module) if n[0] != "_"]
        for leaf in sorted(names):
            function = getattr(module, leaf, None)
            if callable(function) and not isinstance(function, type) and leaf not in self.skipped:
                yield leaf, function

    def version(self):
        return str(getattr(self.library, "__version__", "unknown"))

    def profile(self):
        return "%s, numpy %s, 1 thread" % (platform.machine(), self.numpy.__version__)

    def capabilities(self):
        return {"dtypes": list(self.dtypes), "alignment": 1, "zero_copy": True, "strides": True,
                "refillable": True, "negated": False, "conjugated": False, "requires_grad": False}

    # --- catalogue ---

    def apis(self):
        paths = {}  # of each function: it is one API, whatever its names
        # The first is the one that the function itself goes by.
        by_own = sorted(self.functions.items(), key=lambda item:
                        item[0].rpartition(".")[2] != getattr(item[1], "__name__", ""))
        for path, function in by_own:
            paths.setdefault(id(function), []).append(path)
        listed = [{**self.describe(path), "names": others} for path, *others in paths.values()]
        listed = [api for api in listed if api["parameters"]]
        return listed + ([chains.api(self.name, self.chain_forms)] if self.chain_forms else [])

    def describe(self, path):
        function = self.functions[path]
        signature = self.signature_of(path)
        return {"name": path, "kind": "function", "program": path,
                "signature": "%s%s" % (path, signature or "(...)"),
                "doc": inspect.getdoc(function) or "", "overloads": [],
                "parameters": self.parameters(signature), "forms": self.forms(path, signature),
                "traits": self.traits_of(path)}

    def traits_of(self, path):
        return [t for t, names in self.traits.items() if path.split(".")[-1] in names] + (
            ["special"] if path in self.exact else [])

    def signature_of(self, path):
        """inspect.Signature of the function, or None where nobody tells."""
        return signature_of(self.functions[path])

    def parameters(self, signature):
        """Those that a call may be given; `out` is of the forms."""
        result = []
        for each in getattr(signature, "parameters", {}).values():
            if each.name == "out" or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
                continue
            entry = {"name": each.name, "type": self.type_of(each),
                     "keyword_only": each.kind is each.KEYWORD_ONLY}
            if each.default is not each.empty:
                entry["default"] = repr(each.default)
            result.append(entry)
        return result

    def type_of(self, parameter):
        if parameter.name in self.types:
            return self.types[parameter.name]
        if parameter.default is parameter.empty:
            return "tensor"
        if parameter.name == "axis":
            return "int?" if parameter.default is None else "int"
        by_default = {bool: "bool", int: "int", float: "float", str: "str"}
        return by_default.get(type(parameter.default), "any")

    def forms(self, path, signature):
        takes_out = "out" in getattr(signature, "parameters", {})
        return (["out", "out-strided"] if takes_out else []) + (
            ["reference"] if path.split(".")[-1] in self.references else []) + self.exact_forms(path)

    def exact_forms(self, path):
        return ["exact"] if path in self.exact and special.is_here() else []

    def paths(self, api):
        from parallax.paths import reach
        if self._reader is None:
            self._reader = reach.Reader(self._path_library())
        return self._reader.text(api)

    def _path_library(self):
        from parallax.arrays.path_sources import ArrayLibrary
        return ArrayLibrary(self)

    def seeds(self, api):
        """Calls that return, of arguments that the types tell."""
        if chains.is_chain(api, self.name):
            return self.seeds_of_chains()
        return self.returning(api, self.candidates(self.describe(api)["parameters"]))

    def seeds_of_chains(self):
        """A chain of the first function that takes a tensor alone and gives one."""
        for path in self.functions:
            tensor = self.sample("tensor", "float32" if "float32" in self.dtypes else self.dtypes[0], (5,), 0)
            try:
                found = self.functions[path](tensor)
            except Exception:  # it takes other arguments
                continue
            if isinstance(found, self.tensor_type[0]) and not chains.writes(path):
                yield from chains.seeds([(path, ["$x"], {})], tensor)
                return

    def returning(self, api, calls):
        """Those of the calls (args, kwargs) that return."""
        program = self.program(api)
        for args, kwargs in calls:
            try:
                program(*args, **kwargs)
            except Exception:  # whatever the library says of a guess
                continue
            yield args, kwargs

    def candidates(self, parameters):
        required = [p for p in parameters if "default" not in p]
        first = "float64" if "float64" in self.dtypes else self.dtypes[0]
        for dtype, shape in ([(first, shape) for shape in _SHAPES] +
                             [(d, _SHAPES[1]) for d in _SEED_DTYPES if d in self.dtypes]):
            for number in range(2):
                args = tuple(self.sample(p["type"], dtype, shape, number) for p in required)
                yield args, {}
                for option in (p for p in parameters if "default" in p):
                    if option["type"].rstrip("?") in _SAMPLES:
                        yield args, {option["name"]: self.sample(option["type"], dtype, shape,
                                                                 number)}

    def sample(self, type_name, dtype, shape, number):
        base, _, several = type_name.rstrip("?").partition("[")
        if base != "tensor":
            values = _SAMPLES.get(base, (None,))
            value = values[number % len(values)]
            return (value,) if several else value
        numpy = self.numpy
        count = int(numpy.prod(shape))
        values = (numpy.arange(count) * 5 % 13 - (0 if dtype.startswith("uint") else 6)) / 2
        array = self._script["_wrap"](values.astype(dtype).reshape(shape))
        return [array, array] if several else array

    # --- programs ---

    def source(self, name):
        path, _, form = name.partition("@")
        if self.chain_forms and chains.is_chain(name, self.name):
            return self._source_of_chain(name, form.partition(chains.APART)[0])
        if path not in self.functions or form == "plain":
            raise LookupError("%s has no program %r" % (self.name, name))
        lines = ["import numpy", "import " + module_of(path), "", "FUNCTION = " + path]
        if form == "reference":
            reference = self.reference_of(path)
            lines[1:] = ["import " + module_of(reference), "", "REFERENCE = " + reference]
        if form in special.FORMS:
            lines += ["", "", self.exact_text(path, form)]
        files = self.form_files(form)
        if not files:
            raise LookupError("%s has no form %r" % (self.name, form))
        return "\n".join(lines) + "\n\n\n" + joined(*map(read_text, files))

    def _source_of_chain(self, name, form):
        head = "import numpy\nimport %s\n%s" % (self.name, self.chain_head)
        if not form:
            return chains.glue(name, "{}", head)
        text = joined(head, *map(read_text, self.form_files(form)), read_text(_FORMS, "of_chain.py"))
        return chains.glue(name, "{}", text, "Formed")

    def form_files(self, form):
        """[paths] of the form's file, where there is one: the adapter's own before the general."""
        if form == "reference" and self.numbers and not self._own("forms/reference.py"):
            form = "reference-number"
        form = "exact" if form == special.ALONE else form
        beside = self._own("forms/%s.py" % form) if form else []
        path = os.path.join(_FORMS, (form or "plain") + ".py")
        return beside or ([path] if os.path.exists(path) else [])

    def reference_of(self, path):
        name = path.split(".")[-1]
        if name not in self.references:
            raise LookupError("%s has no reference" % path)
        try:
            resolve(self.references[name])
        except (ImportError, AttributeError) as error:
            raise LookupError("references['%s'], %r: %s" % (name, self.references[name], error))
        return self.references[name]

    def exact_text(self, path, form):
        if path not in self.exact:
            raise LookupError("%s is no special function that is known" % path)
        return special.text(self.exact[path], alone=form == special.ALONE)

    def program(self, name):
        if name in self.functions:
            return self.functions[name]
        path, _, form = name.partition("@")
        if form == "followed":
            from parallax.paths.following import Followed
            return Followed(self.program(path), self._path_library())
        files, scope = self.form_files(name.partition("@")[2]), {}
        run_text(self.source(name), name, scope, *files)
        return callable_of(
            scope, "%s defines no run()" % (files or ["source() of " + name])[-1])

    def snippet(self, request):
        """The finding as plain code; a library with arrays of its own overrides this."""
        from parallax import snippets
        from parallax.arrays import snippet
        if not issubclass(self.numpy.ndarray, self.tensor_type):
            return snippets.none("%s has arrays of its own, and its adapter no snippet()" % self.name)
        style = snippet.Style(
            tuple(dict.fromkeys(("import " + self.name, "import numpy"))), module_of,
            self.reference_of, self.exact)
        return snippets.write(request, (style,))

    # --- tensors and literals ---

    def from_dlpack(self, capsule):
        from parallax.arrays import memory
        return self._script["_wrap"](memory.array_of(capsule))

    def decorate(self, tensor, negated, conjugated, requires_grad):
        raise ValueError("%s has no such views" % self.name)

    def export(self, tensor):
        from parallax.arrays import memory
        return memory.capsule_of(self._script["_array"](tensor))

    def dtype_name(self, dtype):
        return next((name for name, known in self._dtypes.items() if known == dtype), "")

    def dtype(self, name):
        if name not in self._dtypes:
            raise LookupError("%s has no dtype %r" % (self.name, name))
        return self._dtypes[name]

    def encode(self, obj):
        if isinstance(obj, type) and issubclass(obj, self.numpy.generic):
            return "numpy." + obj.__name__
        return repr(obj) if isinstance(obj, (slice, type(Ellipsis))) else None

    def decode(self, text):
        return eval(text, {"numpy": self.numpy, self.name: self.library})

    def script_source(self):
        """The parts, with a script.py beside the adapter's own file where there is one."""
        return joined("import %s as _library" % self.name, read_text(PARTS, "memory.py"),
                      read_text(PARTS, "arrays.py"), *map(read_text, self._own("script.py")))

    # --- behaviour ---

    def faults(self):
        """What `parallax doctor` says of the tables above."""
        from parallax.arrays import tables
        return tables.faults_of(self, ArrayAdapter)

    def is_oom(self, error):
        return isinstance(error, MemoryError)
