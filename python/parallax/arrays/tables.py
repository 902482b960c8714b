"""What is wrong with the tables of an ArrayAdapter: names in them that match nothing. `parallax
doctor` shows it."""

import inspect
import os

from parallax.common.names import near, resolve
from parallax.scripts import special

_MOST = 5  # lines of one table


class _Tables:

    def __init__(self, adapter, base):
        self.adapter = adapter
        self.base = base
        apis = adapter.apis()  # an overridden one may leave out anything
        self.forms = {form for api in apis for form in api.get("forms", ())}
        self.functions = {path.rpartition(".")[2]
                          for path in list(adapter.functions) + [api["name"] for api in apis]}
        self.parameters = {each.get("name", "") for api in apis
                           for each in sum(api.get("overloads", []), api.get("parameters", []))}
        self.modules = [resolve(path) for path in (adapter.name,) + tuple(adapter.namespaces)]
        self.faults = []

    def add(self, table, what, fix=""):
        self.faults.append({"what": "%s: %s" % (table, what),
                            "fix": fix or "put it right in `%s` of the adapter" % table})

    def add_all(self, table, whats):
        for what in whats[:_MOST]:
            self.add(table, what)
        if whats[_MOST:]:
            self.add(table, "%d more that match nothing" % len(whats[_MOST:]))

    def no_function(self, word, where=""):
        if word in self.adapter.skipped:
            return "%s'%s' is in `skipped`" % (where, word)
        return "%s%s has no function '%s'%s" % (where, self.adapter.name, word,
                                                near(word, self.functions))

    def attributes(self):
        """Names of one's own that are near to one of the base's; those with _ in front are not."""
        known = {name for name in dir(self.base) if name[0] != "_"}
        own = {name for each in type(self.adapter).__mro__ if not issubclass(self.base, each)
               for name in vars(each) if name[0] != "_"}
        for name in sorted(own - known):
            meant = near(name, known, 0.8)
            if meant:
                self.add("class Adapter", "unknown attribute '%s'%s" % (name, meant),
                         "rename it; one of your own begins with _")

    def lists(self):
        """A name alone where names belong: ("x") is "x"."""
        tables = [(name, getattr(self.adapter, name)) for name in ("namespaces", "skipped", "dtypes")]
        tables += [("traits['%s']" % trait, names) for trait, names in self.adapter.traits.items()]
        for table, names in tables:
            if isinstance(names, str):
                self.add(table, "the text '%s' where a tuple belongs" % names,
                         "write (\"%s\",)" % names)

    def functions_named(self):
        modules = set().union(*map(dir, self.modules))
        skipped = () if isinstance(self.adapter.skipped, str) else self.adapter.skipped
        self.add_all("skipped", [
            "%s has no '%s'%s" % (self.adapter.name, word, near(word, modules))
            for word in skipped
            if not any(hasattr(module, word) for module in self.modules)])
        traits = {word: trait for trait, names in self.adapter.traits.items()
                  if not isinstance(names, str) for word in names}
        self.add_all("traits", [self.no_function(word, "'%s': " % trait)
                                for word, trait in traits.items() if word not in self.functions])
        self.add_all("references", [self.no_function(word) for word in self.adapter.references
                                    if word not in self.functions])
        self.add_all("exact", ["%s has no '%s'" % (self.adapter.name, path)
                               for path in self.adapter.exact if path not in self.adapter.functions])
        self.add_all("exact", ["no special function '%s'%s" % (name, near(name, special.TABLE))
                               for name in self.adapter.exact.values() if name not in special.TABLE])

    def types(self):
        if not self.parameters:
            return  # apis() has none at all, which is told elsewhere
        self.add_all("types", ["no function has a parameter '%s'%s" % (
            word, near(word, self.parameters))
            for word in self.adapter.types if word not in self.parameters])

    def files_of_forms(self):
        folder = os.path.join(os.path.dirname(inspect.getfile(type(self.adapter))), "forms")
        for file in sorted(os.listdir(folder) if os.path.isdir(folder) else []):
            form, end = os.path.splitext(file)
            if end == ".py" and form not in self.forms:
                self.add("forms/" + file, "no function has the form '%s'%s" % (
                    form, near(form, self.forms)), "the file and forms() must name it alike")


def faults_of(adapter, base):
    """[{"what", "fix"}] of an adapter whose class derives from `base`, ArrayAdapter."""
    tables = _Tables(adapter, base)
    tables.attributes()
    tables.lists()
    tables.functions_named()
    tables.types()
    tables.files_of_forms()
    return tables.faults
