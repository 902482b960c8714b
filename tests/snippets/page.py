"""Runs the snippets of a store's front page as they stand, each in a process of its own.

Usage: page.py STORE [--seconds N]

A snippet ends with a print of what was got and expected, raises, or kills its process, whichever its
finding tells; it does not say so in more than 12 lines of code, but for the helper that puts a tensor
before a page that must not be touched. It runs in the jail of the targets' processes where this
machine has one, with the limit that scripts have: its address space grows by 2 GiB at most, and it
takes no longer than a minute. Says what is wrong, a line a cause, and ends with 1 if anything is.

PARALLAX_HOME and PARALLAX_BINARY name another checkout and program.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HOME = os.environ.get("PARALLAX_HOME", CHECKOUT)
BINARY = os.environ.get("PARALLAX_BINARY", os.path.join(HOME, "build", "release", "parallax"))
MOST_LINES = 12
GROWTH = 2 << 30
# What is in it ends a process or raises; of all else a number stands against another.
ENDS = {"crash", "hang", "oom"}
RAISES = {"status", "gradient"}
HELPER = re.compile(r"^def at_page_end\(.*?(?=^\S)", re.M | re.S)
RUNNER = """
import resource, sys
text = open(sys.argv[1], encoding="utf-8").read()
for line in text.splitlines():
    if line.startswith(("import ", "from ")):
        exec(line)
pages = int(open("/proc/self/statm").read().split()[0])
most = pages * resource.getpagesize() + {growth}
resource.setrlimit(resource.RLIMIT_AS, (most, most))
exec(compile(text, sys.argv[1], "exec"), {{"__name__": "__main__"}})
""".format(growth=GROWTH)


def code_lines(snippet):
    """Without imports, remarks and the helper that has its reason."""
    lines = HELPER.sub("", snippet).splitlines()
    return [line for line in lines
            if line.strip() and not line.lstrip().startswith(("#", "import ", "from "))]


def jail_kind(binary):
    """The best jail of this machine; None: the launcher is not there."""
    launcher = os.path.join(os.path.dirname(binary), "parallax-jail")
    if not os.access(launcher, os.X_OK):
        return None
    for kind in ("namespaces", "landlock"):
        done = subprocess.run([launcher, "--try", kind], stderr=subprocess.DEVNULL, check=False)
        if done.returncode == 0:
            return [launcher, "--kind", kind]
    return None


def run_snippet(python, environment, snippet, seconds, jail=None, reads=()):
    """(code, out, err); the code is None where time was up."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in (("snippet.py", snippet), ("runner.py", RUNNER)):
            paths.append(os.path.join(folder, name))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write(text)
        command = [python, paths[1], paths[0]]
        if jail:
            readable = [word for path in (folder, *reads) for word in ("--read", path)]
            command = [*jail, *readable, "--", *command]
        try:
            done = subprocess.run(command, cwd=folder, env=dict(os.environ, **environment), text=True,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return None, "", ""
        return done.returncode, done.stdout, done.stderr


def fault(kind, snippet, code, out, err):
    """What is wrong with a snippet that ended so; empty: nothing."""
    many = len(code_lines(snippet))
    if many > MOST_LINES:
        return "%d lines of code" % many
    last = code_lines(snippet)[-1] if many else ""
    died = code is None or code < 0 or code > 2
    if kind == "hang":
        return "" if died else "ends"
    if died:
        return "" if kind in ENDS or kind == "memory" else "dies: exit %s" % code
    if code:
        said = (err.strip().splitlines() or [""])[-1]
        return "" if kind in ENDS or kind in RAISES or last.startswith("assert") else "raises: " + said
    if kind in ENDS:
        return "shows nothing"
    if not last.startswith(("print(", "assert ")):
        return "ends with neither print nor assert: " + last
    return "" if out.strip() else "prints nothing"


def page_of(store):
    done = subprocess.run([BINARY, "report", "--format", "json", "--store", store], check=True, text=True,
                          env=dict(os.environ, PARALLAX_HOME=HOME), stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def targets():
    done = subprocess.run([BINARY, "list", "targets", "--json"], check=True, text=True,
                          env=dict(os.environ, PARALLAX_HOME=HOME), stdout=subprocess.PIPE)
    return {each["name"]: each for each in json.loads(done.stdout)}


def interpreter_of(target):
    """(the interpreter of a target, which may be named by a script, and what it reads)."""
    words = "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sep='\\n')"
    python, *reads = subprocess.run([target["python"], "-c", words], check=True, text=True,
                                    stdout=subprocess.PIPE).stdout.split("\n")[:3]
    return python, [os.path.dirname(os.path.realpath(python)), *reads]


def environment_of(target):
    """What is set for a target, and the folders of a library that was built here."""
    with open(os.path.join(HOME, "python", "parallax", "adapters", target["adapter"], "adapter.json"),
              encoding="utf-8") as file:
        built = [os.path.join(os.path.dirname(BINARY), path) for path in json.load(file).get("build_paths", ())]
    own = target["environment"].get("PYTHONPATH", "").split(":")
    return dict(target["environment"], PYTHONPATH=":".join(filter(None, own + built)))


def main(words):
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("store")
    options.add_argument("--seconds", type=float, default=60)
    asked = options.parse_args(words)
    page, known = page_of(asked.store), targets()
    jail = jail_kind(BINARY)
    findings = {each["id"]: each for each in page["findings"]}
    ran = wrong = missing = 0
    for cause in page["causes"]:
        face = findings[cause["face"]]
        if cause["rank"] > 3 or cause.get("reported"):
            continue
        if not cause["snippet"]:
            missing += 1
            print("%s %s: no snippet: %s" % (face["id"], cause["title"], face.get("snippet_reason", "")))
            continue
        target = known[face["target"]]
        python, reads = interpreter_of(target)
        environment = environment_of(target)
        reads += filter(None, environment["PYTHONPATH"].split(":"))
        code, out, err = run_snippet(python, environment, cause["snippet"], asked.seconds, jail, reads)
        ran += 1
        said = fault(cause["kind"], cause["snippet"], code, out, err)
        wrong += bool(said)
        if said:
            print("%s %s: %s" % (face["id"], cause["title"], said))
    print("%d snippets ran (%s), %d of them wrong, %d causes without one" % (
        ran, jail[2] if jail else "no jail", wrong, missing))
    return 1 if wrong or not ran else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
