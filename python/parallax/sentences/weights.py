"""The files of the model, out of the package that carries them; each is checked."""
import hashlib
import importlib.util
import os
import zipfile

_PACKAGE = "all_minilm_l6_v2"
# SHA-256 of what is read.
_FILES = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
_MOST_TOKENS = 256


def read():
    """The bytes of each file, by name. The package itself is not imported: it prints, and may write to
    the user's folder."""
    package = importlib.util.find_spec(_PACKAGE)
    if package is None or not package.submodule_search_locations:
        raise ImportError("no package %s" % _PACKAGE)
    path = os.path.join(package.submodule_search_locations[0], "model.zip")
    found = {}
    try:
        with zipfile.ZipFile(path) as archive:
            for name in _FILES:
                found[name] = archive.read(name)
    except (zipfile.BadZipFile, KeyError) as error:
        raise ValueError("%s is damaged: %s" % (path, error))
    for name, expected in _FILES.items():
        digest = hashlib.sha256(found[name]).hexdigest()
        if digest != expected:
            raise ValueError("%s in %s is not the one expected: its SHA-256 is %s, not %s" % (
                name, path, digest, expected))
    return found


def arrays(found):
    """The weights, by name, as NumPy arrays."""
    import safetensors.numpy
    return safetensors.numpy.load(found["model.safetensors"])


def tokenizer(found):
    """Words to numbers, without padding."""
    import tokenizers
    made = tokenizers.Tokenizer.from_str(found["tokenizer.json"].decode("utf-8"))
    made.enable_truncation(_MOST_TOKENS)
    made.no_padding()
    return made
