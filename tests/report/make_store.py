"""Fills a store with comparisons, pairs of APIs and findings for the tests of the HTML report.

Usage: make_store.py STORE    (a store that a hunt made)

Comparisons: one that is inconsistent, with two blamed layers and a worst input; one that is
consistent; one whose texts try to be markup. Pairs: a class of six APIs, one of them alike to sixty
others; a name that tries to be markup. Written as `compare` writes them, so that no library is
needed.
"""

import base64
import json
import sqlite3
import sys


def backend(target, status="ok", message=""):
    return {"target": target, "profile": "keras 3.15.1 on " + target, "status": status,
            "accuracy": 0.97 if status == "ok" else None, "seconds": 3.2, "weights": "ab",
            "message": message}


def layer(name, kind, inputs, mad, rate, telling=False, first=False):
    return {"layer": name, "type": kind, "from": inputs, "mad": mad, "rate": rate,
            "highlighted": telling, "first_divergence": first,
            "config": {"name": name, "units": 8} if telling or first else None}


def pair(one, other, inconsistent, layers):
    return {"a": one, "b": other,
            "class_distance": {"max": 16 if inconsistent else 0, "over": 3 * inconsistent,
                               "reason": None},
            "mad_distance": {"max": 0.4 if inconsistent else 0, "over": 2 * inconsistent,
                             "reason": None},
            "mad_too_near": 0, "top_class_flips": 3 * inconsistent,
            "max_abs_difference": 0.4 if inconsistent else 3e-7, "inconsistent": inconsistent,
            "pattern": "class 3/0/0/0/0/97" if inconsistent else "class 0/0/0/0/0/100",
            "distribution": {"class": [3 * inconsistent, 0, 0, 0, 0, 100 - 3 * inconsistent],
                             "mad": [0, 0, 2 * inconsistent, 0, 100 - 2 * inconsistent]},
            "worst_input": 17, "localisation": layers}


def branching(fault):
    """A model with a branch and a merge, 40 layers deep; the names are long on purpose."""
    rows = [layer("input", "InputLayer", [], 0, 0)]
    for block in range(10):
        last = rows[-1]["layer"]
        name = "block_%d/a_rather_long_prefix/conv2d_%d" % (block, block)
        blamed = block == fault
        rows += [layer(name, "Conv2D", [last], 0.1 if blamed else 1e-7, 1e4 if blamed else 0.1,
                       blamed, blamed),
                 layer("norm_%d" % block, "BatchNormalization", [name], 1e-7, 0.2),
                 layer("side_%d" % block, "Conv2D", [last], 1e-7, 0.1),
                 layer("add_%d" % block, "Add", ["norm_%d" % block, "side_%d" % block], 1e-7, -0.5)]
    return rows


def comparison(name, backends, pairs, worst=()):
    return {"schema": 1, "model": "models/%s.keras" % name, "data": "data/digits.npz",
            "inputs": 100, "backends": backends, "pairs": pairs,
            "unique_inconsistencies": sum(each["inconsistent"] for each in pairs),
            "worst_inputs": list(worst), "name": name, "compared": 1795300000}


def comparisons():
    gradient = bytes(range(0, 256, 4))
    worst = {"index": 17, "label": 3, "text": "uint8[8, 8, 1], 0 to 252",
             "predictions": {"keras-jax": [[3, 0.9], [1, 0.05], [2, 0.02], [4, 0.02], [5, 0.01]],
                             "keras-torch": [[1, 0.8], [3, 0.1], [2, 0.05], [4, 0.03], [5, 0.02]]},
             "image": {"height": 8, "width": 8, "channels": 1,
                       "pixels": base64.b64encode(gradient).decode()}}
    five = ["keras-tensorflow", "keras-jax", "keras-torch", "keras-numpy", "keras-openvino"]
    pairs = [pair(a, b, "keras-torch" in (a, b), branching(4) if "keras-torch" in (a, b) else [])
             for i, a in enumerate(five) for b in five[i + 1:]]
    attack = "<script>document.title='attacked'</script>"
    return [comparison("resnet", [backend(each) for each in five], pairs, [worst]),
            comparison("healthy", [backend(each) for each in five[:2]],
                       [pair(five[0], five[1], False, [])]),
            comparison("attack", [backend("keras-jax"), backend("keras-torch"),
                                  backend("keras-numpy", "refused", attack + "x" * 300)],
                       [pair("keras-jax", "keras-torch", True,
                             [layer("in", "InputLayer", [], 0, 0),
                              layer(attack, attack, ["in"], 1, 1e5, True, True)])])]


def paired(api, value, status=(), names=()):
    return {"api": api, "names": list(names), "value": list(value), "status": list(status)}


def relations():
    members = ["toy.same_%d" % i for i in range(5)] + ["toy.<script>alert(1)</script>"]
    alike = ["toy.much_alike.%s_%d" % ("with_a_long_name" * (i % 3), i) for i in range(60)]
    entries = [paired(members[0], members[1:], alike, ["toy.Tensor.same"])]
    entries += [paired(each, members[:1]) for each in members[1:]]
    entries += [paired(each, [], members[:1]) for each in alike]
    return {"candidate": 3, "verified": {"value": 5, "status": 60}, "rejected": 70,
            "covered_apis": 66, "covered_names": 67, "rounds": 1, "classes": [members],
            "kernels": {"verified": 65, "covered": 66}, "covered_only_by_pairs": [],
            "curve": [{"epoch": i, "value": i, "status": 12 * i, "covered_names": 60 + i}
                      for i in range(6)],
            "by_neighbours": [{"neighbours": k, "value": k, "status": 9 * k, "covered_names": 40 + k}
                              for k in range(1, 6)],
            "paired": entries}


def add_relations(store):
    row, text = store.execute("SELECT rowid, statistics FROM campaigns ORDER BY rowid DESC").fetchone()
    statistics = json.loads(text)
    statistics["relations"] = relations()
    store.execute("UPDATE campaigns SET statistics = ? WHERE rowid = ?",
                  (json.dumps(statistics), row))


def main():
    with sqlite3.connect(sys.argv[1]) as store:
        for number, each in enumerate(comparisons()):
            store.execute("INSERT INTO notes VALUES ('comparison', ?, ?)",
                          (str(number), json.dumps(each)))
        add_relations(store)


if __name__ == "__main__":
    main()
