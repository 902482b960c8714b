"""Entry: one API while it is being listed; forms and seeds decide by it what they can do."""


class Entry:
    """`op` is the OpDef of the operator that the function is, None where it is more than one;
    `raw` whether the function is one of tf.raw_ops, which takes keywords alone."""

    def __init__(self, name, function, op=None, raw=False):
        self.name = name
        self.function = function
        self.op = op
        self.raw = raw
        self.names = []  # other public names of the function
        self.parameters = []
        self.signature = ""
        self.doc = ""
        self.traits = []

    @property
    def leaf(self):
        return self.name.rpartition(".")[2]

    def tensors(self):
        """Parameters that are tensors or lists of them."""
        return [p for p in self.parameters if p["type"].startswith("tensor")]

    def as_dict(self, forms):
        return {"name": self.name, "kind": "operator" if self.raw else "function",
                "program": self.name, "signature": self.signature, "doc": self.doc,
                "parameters": self.parameters, "overloads": [], "forms": forms,
                "traits": self.traits, "names": self.names}
