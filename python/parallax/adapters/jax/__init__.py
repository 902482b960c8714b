"""The adapter of JAX: jax.numpy, jax.nn, jax.lax, jax.scipy and their like, on the CPU.

`jax_enable_x64` is on: dtypes follow the inputs, and float64 is float64.
"""

import os

from parallax import chains
from parallax.adapters.jax import references, tables
from parallax.array_adapter import ArrayAdapter
from parallax.common.names import module_of
from parallax.scripts import special
from parallax.scripts.text import joined, read_text

_PARTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "form_parts")
_TRACED = ("compiled", "vmap", "vjp", "jvp", "numeric")
_DERIVATIVES = ("vjp", "jvp", "numeric")
_UNOWED = {"random", "uninitialised", "casts", "ill-posed", "shape-by-value"}


class Adapter(ArrayAdapter):
    name = "jax"
    namespaces = tables.NAMESPACES
    skipped = tables.SKIPPED
    types = tables.TYPES
    traits = tables.TRAITS
    exact = references.EXACT
    dtypes = tables.DTYPES
    chain_forms = ("compiled", "vmap")
    chain_head = 'import jax\nimport jax.numpy\n\njax.config.update("jax_enable_x64", True)\n'
    dlpack = True  # of an array, which cannot be changed: it shares its memory

    def start(self):
        from . import set_up
        set_up.before_import()
        import jax
        set_up.after_import(jax)
        self._jax = jax
        self.namespaces = tables.NAMESPACES + set_up.distributions()
        super().start()
        for path, text in tables.NUMBERED.items():
            scope = {"jax": jax}
            exec(compile(text, path, "exec"), scope)
            scope["FUNCTION"].__wrapped__ = self.functions[path]  # its signature
            scope["FUNCTION"].__doc__ = self.functions[path].__doc__
            self.functions[path] = scope["FUNCTION"]
        self.tensor_type = (set_up.array_type(), self.numpy.ndarray, self.numpy.generic)
        self._put = None  # made at the first tensor: the zygote runs no operation

    def public(self, module):
        if module is self.library:
            return
        aliases = tables.ALIASES.get(module.__name__, "").split()
        for leaf, function in super().public(module):
            # What another module lists has one name, the first.
            if leaf not in aliases and id(function) not in self._listed:
                self._listed.add(id(function))
                yield leaf, function

    @property
    def _listed(self):
        return self.__dict__.setdefault("_listed_ids", set())

    def profile(self):
        return "%s, jaxlib %s, numpy %s, x64, 1 thread" % (
            super().profile().partition(",")[0], self._jax.lib.__version__, self.numpy.__version__)

    def capabilities(self):
        return {**super().capabilities(), "alignment": 64, "zero_copy": False, "strides": False,
                "refillable": False}

    # --- catalogue ---

    def describe(self, path):
        api = super().describe(path)
        leaf, traits = path.rpartition(".")[2], set(api["traits"])
        function, names = self.functions[path], tables.VARIADIC.get(leaf, ())
        if isinstance(function, self._jax.numpy.ufunc):
            names = ("x", "y")[:function.nin]
        if names:
            api["parameters"] = [{"name": name, "type": "tensor", "keyword_only": False}
                                 for name in names]
        for parameter in api["parameters"]:
            parameter["type"] = tables.OWN_TYPES.get(path, {}).get(parameter["name"],
                                                                   parameter["type"])
        if self._is_elementwise(path):
            traits.add("elementwise")
            traits -= {"accumulates"}
        if ".linalg." in path:
            traits |= {"accumulates", "linalg"}
        if ".fft." in path or ".signal." in path:
            traits.add("accumulates")
        return {**api, "traits": sorted(traits)}

    def _is_elementwise(self, path):
        module, _, leaf = path.rpartition(".")
        distribution = module.rpartition(".")[2]
        if module.startswith("jax.scipy.stats."):
            return distribution not in tables.NOT_ELEMENTWISE
        if leaf in tables.ELEMENTWISE.get(module, "").split():
            return True
        other = {"jax.numpy": "numpy", "jax.scipy.special": "scipy.special"}.get(module)
        known = getattr(__import__(other, fromlist=[leaf]), leaf, None) if other else None
        return isinstance(known, self.numpy.ufunc) and known.signature is None

    def _path_library(self):
        from parallax.adapters.jax.path_sources import JaxLibrary
        return JaxLibrary(self)

    def parameters(self, signature):
        return [each for each in super().parameters(signature)
                if each["name"] not in tables.LEFT_OUT]

    def forms(self, path, signature):
        leaf = path.rpartition(".")[2]
        api_traits = {trait for trait, names in self.traits.items() if leaf in names}
        found = ["compiled", "vmap"]
        if leaf in tables.BOTH_DERIVATIVES:
            found += ["vjp", "jvp"]
        elif leaf not in tables.NO_DERIVATIVE and not api_traits & _UNOWED:
            found += ["vjp", "numeric"]
        return found + (["reference"] if references.reference_of(path) else []) + self.exact_forms(path)

    def reference_of(self, path):
        found = references.reference_of(path)
        if not found:
            raise LookupError("%s has no reference" % path)
        return found

    def seeds(self, api):
        if chains.is_chain(api, self.name):
            yield from chains.seeds([("jax.numpy.abs", ["$x"], {}), ("jax.numpy.add", ["$a", "$x"], {})],
                                    self.sample("tensor", "float32", (5,), 0))
            return
        from . import recipes
        made = recipes.Recipes(self._jax, self.numpy, self._wrap)
        own = made.of(api)
        yield from self.returning(api, own)
        yield from self.returning(api, self.candidates(self.describe(api)["parameters"]))

    def candidates(self, parameters):
        """Few structures, as each is compiled; every option once."""
        required = [p for p in parameters if "default" not in p]
        for dtype, shape in (("float32", (3, 4)), ("float64", (5,)), ("int32", (3, 4)),
                             ("complex64", (3, 4)), ("bfloat16", (3, 4)), ("bool", (6,)),
                             ("float16", (17,)), ("float32", ())):
            yield tuple(self.sample(p["type"], dtype, shape, 0) for p in required), {}
        first = tuple(self.sample(p["type"], "float32", (3, 4), 0) for p in required)
        for option in (p for p in parameters if "default" in p):
            if option["type"].rstrip("?") in ("int", "bool", "float", "number"):
                yield first, {option["name"]: self.sample(option["type"], "float32", (3, 4), 0)}

    def returning(self, api, calls):
        """Traced, which takes a hundredth of the time of compiling; run where that cannot be."""
        jax, function = self._jax, self.functions[api]
        refusals = (jax.errors.ConcretizationTypeError, jax.errors.TracerArrayConversionError,
                    jax.errors.NonConcreteBooleanIndexError)
        for args, kwargs in calls:
            leaves, tree = jax.tree.flatten((args, kwargs))
            places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, jax.Array)]

            def of_arrays(*arrays, leaves=leaves, tree=tree, places=places):
                filled = list(leaves)
                for place, array in zip(places, arrays):
                    filled[place] = array
                own_args, own_kwargs = jax.tree.unflatten(tree, filled)
                return function(*own_args, **own_kwargs)
            try:
                try:
                    jax.eval_shape(of_arrays, *[leaves[place] for place in places])
                except refusals:
                    function(*args, **kwargs)
            except Exception:  # whatever the library says of a guess
                continue
            yield args, kwargs

    # --- programs ---

    def source(self, name):
        if chains.is_chain(name, self.name):
            return super().source(name)
        path, _, form = name.partition("@")
        if form and form not in _TRACED + ("reference",) + special.FORMS:
            raise LookupError("%s has no form %r" % (self.name, form))
        if path not in self.functions:
            raise LookupError("%s has no program %r" % (self.name, name))
        text = super().source(name)
        head, _, body = text.partition("\n\n\n")
        if path in tables.NUMBERED:
            head = head.replace("FUNCTION = " + path, "\n" + tables.NUMBERED[path].rstrip())
        if form == "reference":
            head = "import %s\n%s\nFUNCTION = %s\nNAN_IS_NO_ANSWER = %s\nDIVIDES = %s" % (
                module_of(path), head, path, self.reference_of(path).startswith("scipy."),
                path.rpartition(".")[2] in references.DIVISIONS)
        return "import jax\nimport jax.numpy\n%s\n\njax.config.update(\"jax_enable_x64\", True)\n\n\n%s" % (
            head, body)

    def form_files(self, form):
        parts = ["calls"] if form in _TRACED else []
        if form in _DERIVATIVES:
            parts.append("derivatives")
        return [os.path.join(_PARTS, part + ".py") for part in parts] + super().form_files(form)

    def program(self, name):
        from . import set_up
        set_up.make_room(self._jax)
        return super().program(name)

    def snippet(self, request):
        from parallax import snippets
        from . import snippet
        return snippets.write(request, (snippet.Style(self.reference_of),))

    # --- tensors and literals ---

    def _wrap(self, array):
        if self._put is None:
            from . import set_up
            self._put = set_up.put_function(self._jax)
        return self._put(array)

    def from_dlpack(self, capsule):
        from . import memory
        return self._wrap(memory.array_of(capsule))

    def export(self, tensor):
        if isinstance(tensor, self.tensor_type[0]):
            return tensor.__dlpack__()
        if tensor.dtype.name == "bfloat16":
            return self._wrap(tensor).__dlpack__()
        return super().export(tensor)

    def encode(self, obj):
        jax = self._jax
        if isinstance(obj, jax.lax.RoundingMethod):
            return "jax.lax.RoundingMethod." + obj.name
        if isinstance(obj, self.numpy.generic):
            return "numpy.%s(%r)" % (obj.dtype.name, obj.item())
        return super().encode(obj)

    def is_oom(self, error):
        return super().is_oom(error) or "RESOURCE_EXHAUSTED" in str(error)
