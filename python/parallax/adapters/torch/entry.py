"""Entry: one api while it is being listed; forms decide by it whether they apply."""

from . import names


class Entry:
    """One api. `aten` is the operator behind it (no namespace), or None."""

    def __init__(self, name, kind, fn, aten=None, direct=False):
        self.name = name
        self.kind = kind
        self.fn = fn
        self.aten = aten
        self.direct = direct        # fn takes the arguments of the aten operator
        self.aliases = []
        self.doc = ""
        self.signature = ""
        self.parameters = []
        self.overloads = []
        self.traits = []
        self.schemas = []           # functional overloads, preferred first; when direct
        self.inplace = False        # aten has an in-place twin
        self.out = []               # overloads with out=
        self.takes_out = False      # the program takes out=
        self.tags = set()           # of the aten operator
        self.infos = []             # OpInfo entries of it
        self.in_place_only = False  # changes its input by contract
        self.names = []             # other public names of it
        self.inherits = ""          # a method: the api of the base class that has its code

    @property
    def leaf(self):
        return names.leaf(self.name)

    def as_dict(self, forms):
        found = {"name": self.name, "kind": self.kind, "program": self.name,
                 "signature": self.signature, "doc": self.doc, "parameters": self.parameters,
                 "overloads": self.overloads, "forms": forms, "traits": self.traits,
                 "names": self.names}
        if self.inherits:
            found["inherits"] = self.inherits
        return found
