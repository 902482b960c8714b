"""The examples that DeepREL (ESEC/FSE 2022) works through, in short hunts of torch and TensorFlow by source
`similar`: what becomes of each pair is what the paper says.

Usage: worked_test.py PARALLAX [SEED]
"""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "puzzles"))

from faults_test import CHECKOUT, SUPPORT, Parallax, adapters, make_home  # noqa: E402

CASES = "120000"
# Source, target, what is verified of them, and the call of the target that shows it.
EXAMPLES = (
    ("torch.vsplit", "torch.tensor_split", "value", "torch.tensor_split(input, sections)"),
    ("torch.kthvalue", "torch.Tensor.kthvalue", "value", None),
    ("torch.nn.AdaptiveAvgPool3d", "torch.nn.AdaptiveMaxPool3d", "status", None),
)
# What is not in the paper: constants, outputs, options.
BEYOND = (
    ("torch.digamma", "torch.polygamma", "value", "torch.polygamma(0, input)"),
    ("torch.linalg.svdvals", "torch.linalg.svd", "value", None),
    ("torch.nn.L1Loss", "torch.nn.SmoothL1Loss", "value", None),
)
# Look alike, and are not: rejected, or verified and then rejected by what was hunted later.
UNLIKE = (("torch.matmul", "torch.mm"), ("torch.real", "torch.imag"))
# Of TensorFlow, by what its documentation spells out.
SPELLED = ("tf.scatter_nd", "tf.tensor_scatter_nd_add(tf.zeros(shape, updates.dtype), indices, updates)")


def verified(relations, source, target, at_last=False):
    """Claim -> labels of the calls of the target that were verified; `at_last`: and stayed so."""
    found = {}
    for relation in relations:
        sides = [side["program"] for side in relation["sides"]]
        stands = relation["state"] == "verified" if at_last else relation["was_verified"]
        if sides == [source, target] and stands:
            found.setdefault(relation["claim"], []).append(relation["sides"][1]["label"])
    return found


def failures(relations):
    for source, target, claim, call in EXAMPLES + BEYOND:
        found = verified(relations, source, target)
        if max(found, key=("status", "value").index, default=None) != claim:
            yield "%s and %s: %s expected, found %s" % (source, target, claim, found)
        elif call and call not in found[claim]:
            yield "%s and %s: no call %s, found %s" % (source, target, call, found)
    for source, target in UNLIKE:
        found = verified(relations, source, target, at_last=True)
        if found:
            yield "%s and %s: they are not alike, found %s" % (source, target, found)


def spelled_failures(binary, seed):
    """Of TensorFlow, where its environment is."""
    if not os.path.exists(os.path.join(CHECKOUT, "envs/keras/bin/python")):
        print("SKIPPED: tf.scatter_nd (envs/keras is not there)")
        return
    source, call = SPELLED
    with tempfile.TemporaryDirectory() as folder:
        run(folder, binary, "hunt", "tensorflow", "--source", "similar", "--only", "tf.*scatter_nd*", "--cases",
            "20000", "--seed", seed)
        relations = json.loads(run(folder, binary, "list", "relations", source, "--json"))
    found = [each["sides"][1]["label"] for each in relations
             if each["was_verified"] and each["claim"] == "value" and each["api"] == source]
    if call not in found:
        yield "%s: no call %s, found %s" % (source, call, found)


def run(folder, *command):
    ran = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=False)
    if ran.returncode not in (0, 1, 3):  # 3: all cases went into verifying
        sys.exit("FAILED: %s: exit %d" % (" ".join(command), ran.returncode))
    return ran.stdout


def main(binary, seed="1"):
    names = sorted({name for example in EXAMPLES + BEYOND + UNLIKE for name in example[:2]
                    if ".Tensor." not in name})
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, "home")
        os.mkdir(home)
        make_home(home, adapters(os.path.join(folder, "adapters")))
        parallax = Parallax(os.path.abspath(binary), home, os.path.join(CHECKOUT, "envs/torch/bin/python"))
        parallax.add("worked", "torch_faults", PYTHONPATH=SUPPORT, APIS=" ".join(names))
        store = os.path.join(home, "worked.db")
        parallax.run("hunt", "worked", "--source", "similar", "--cases", CASES, "--seed", seed, "--jobs", "2",
                     "--store", store)
        relations = json.loads(parallax.run("list", "relations", "--source", "similar", "--json", "--store",
                                            store))
    wrong = list(failures(relations)) + list(spelled_failures(os.path.abspath(binary), seed))
    for each in wrong:
        print("FAILED: " + each)
    count = len(EXAMPLES + BEYOND + UNLIKE) + 1
    print("worked examples: %d of %d" % (count - len(wrong), count))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
