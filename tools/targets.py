#!/usr/bin/env python3
"""What the adapters' adapter.json say, for the launcher, tools/setup.sh and ./test.

targets.py HOME missing TARGET... -- FILE...   the built-in targets among them, and one that reads each
                                        file of a model (or zoo), whose environment is not there
targets.py HOME environment TARGET      its folder of envs, its adapter, the size, the packages beside
                                        it, then those in it, one a line; nothing where it needs none
targets.py HOME one-of-each             a target of each environment
"""
import json
import os
import sys


class Targets:
    def __init__(self, home):
        self.home = home
        self.adapters = {}
        folder = os.path.join(home, "python", "parallax", "adapters")
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name, "adapter.json")
            if os.path.isfile(path):
                self.adapters[name] = checked(path, read(path))

    def environment(self, adapter):
        """Its environment, or that of the adapter it shares one with; {} for none."""
        own = self.adapters[adapter].get("environment", {})
        other = own.get("of")
        return self.adapters.get(other, {}).get("environment", {}) if other else own

    def adapter_of(self, target):
        for adapter, data in self.adapters.items():
            if any(one.get("name") == target for one in data.get("targets", [])):
                return adapter
        return None

    def beside(self, adapter):
        """Packages that Parallax needs and the environment does not get."""
        return self.adapters[adapter].get("environment", {}).get("beside", [])

    def is_ready(self, target):
        adapter = self.adapter_of(target)
        name = self.environment(adapter).get("folder") if adapter else None
        if not name:
            return True
        envs = os.path.join(self.home, "envs")
        folder = os.path.join(envs, name)
        return (os.access(os.path.join(folder, "bin", "python"), os.X_OK)
                and not os.path.exists(folder + ".incomplete")
                and (not self.beside(adapter)
                     or os.path.isdir(os.path.join(envs, ".support", adapter))))

    def reader_of(self, path):
        """A target that reads the file; None when none is known, or nothing is there."""
        for data in self.adapters.values():
            models, targets = data.get("models", {}), data.get("targets", [])
            inside = models.get("folder_with")
            if targets and (os.path.isfile(path) and path.endswith(tuple(models.get("suffixes", [])))
                            or inside and os.path.exists(os.path.join(path, inside))):
                return targets[0]["name"]
        return None

    def readers_of(self, path):
        """Those of a file, or of the files that the zoo.json of a folder names."""
        zoo = os.path.join(path, "zoo.json")
        if not os.path.isfile(zoo):
            return [self.reader_of(path)]
        return [self.reader_of(os.path.join(path, file)) for file in files_of(zoo)]


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        sys.exit("parallax: %s cannot be read: %s\n  hint: python3 -m json.tool %s  shows where" % (
            path, error, path))


def files_of(zoo):
    """The files that a zoo.json names; what is wrong with it is the program's to tell."""
    try:
        with open(zoo, encoding="utf-8") as file:
            models = json.load(file)["models"]
        named = [model["model"] for model in models]
        files = [each for one in named for each in ([one] if isinstance(one, str) else one)]
        return [file for file in files if isinstance(file, str)]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return []


# What of an adapter.json is read here: how a value is told, and whether it is one.
TEXT = ("a text", lambda value: isinstance(value, str))
TEXTS = ("a list of texts", lambda value: isinstance(value, list) and all(map(TEXT[1], value)))
OBJECT = ("an object: {...}", lambda value: isinstance(value, dict))
OBJECTS = ("a list of objects", lambda value: isinstance(value, list) and all(map(OBJECT[1], value)))
KINDS = {"": OBJECT, "environment": OBJECT, "environment.folder": TEXT, "environment.of": TEXT,
         "environment.size": TEXT, "environment.packages": TEXTS, "environment.beside": TEXTS,
         "targets": OBJECTS, "models": OBJECT, "models.suffixes": TEXTS, "models.folder_with": TEXT}


def checked(path, data):
    """`data`, the contents of an adapter.json; ends the program where a value is of another type."""
    for place, (kind, fits) in KINDS.items():
        value = data
        for key in filter(None, place.split(".")):
            value = value.get(key) if isinstance(value, dict) else None
        if (value is not None or not place) and not fits(value):
            sys.exit("parallax: %s: %s must be %s\n  hint: put it right in that file; "
                     "docs/add-a-target.md has its keys" % (path, place or "it", kind))
    for place, target in enumerate(data.get("targets") or []):
        if not isinstance(target.get("name"), str):
            sys.exit("parallax: %s: targets[%d].name must be a text\n  hint: put it right in that "
                     "file" % (path, place))
    return data


def missing(targets, words):
    at = words.index("--") if "--" in words else len(words)
    names = list(words[:at])
    for file in words[at + 1:]:
        names += targets.readers_of(file)
    return [name for name in dict.fromkeys(names) if name and not targets.is_ready(name)]


def environment(targets, words):
    adapter = targets.adapter_of(words[0])
    data = targets.environment(adapter) if adapter else {}
    if not data.get("folder"):
        return []
    return [data["folder"], adapter, data.get("size", ""), " ".join(targets.beside(adapter)),
            *data.get("packages", [])]


def one_of_each(targets, _):
    names = {}
    for adapter, data in targets.adapters.items():
        folder = targets.environment(adapter).get("folder")
        if folder and data.get("targets"):
            names.setdefault(folder, data["targets"][0]["name"])
    return list(names.values())


def main():
    commands = {"missing": missing, "environment": environment, "one-of-each": one_of_each}
    targets = Targets(sys.argv[1])
    print("\n".join(commands[sys.argv[2]](targets, sys.argv[3:])))


if __name__ == "__main__":
    main()
