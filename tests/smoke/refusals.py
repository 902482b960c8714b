"""A library that refuses nearly every call: thousands of exceptions a second, and the processes that
take them stay as large as they were.

Usage: refusals.py PARALLAX
"""
import json
import os
import subprocess
import sys
import tempfile
import time

CASES = "400000"
REFUSING = "toy.matmul"  # wants two dimensions and extents that fit
MOST_GROWTH = 8 << 10    # KiB
EVERY_S = 0.05           # between two looks


def resident(pid):
    """KiB of memory; 0 of a process that is gone."""
    try:
        with open("/proc/%s/status" % pid, encoding="ascii", errors="replace") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("VmRSS:")), 0)
    except OSError:
        return 0


def descendants(root):
    """Process ids below `root`, itself first."""
    children = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % pid, encoding="ascii", errors="replace") as file:
                parent = file.read().rpartition(")")[2].split()[1]
        except OSError:
            continue
        children.setdefault(parent, []).append(pid)
    found = [str(root)]
    for pid in found:
        found += children.get(pid, [])
    return found


def watched(command):
    """(what it printed, {process id: [KiB at each look]}, seconds)."""
    sizes, begun = {}, time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as hunt:
        while hunt.poll() is None:
            for pid in descendants(hunt.pid):
                sizes.setdefault(pid, []).append(resident(pid))
            time.sleep(EVERY_S)
        return hunt.stdout.read(), sizes, time.monotonic() - begun


def growth(sizes):
    """KiB that a process gained in the second half of its looks, above the most it had in the first."""
    half = len(sizes) // 2
    return max(sizes[half:]) - max(sizes[:half]) if half else 0


def staying(sizes):
    """Those that are there for half of the hunt, as who takes calls is. Those that list rules grow
    while they load them, and end."""
    longest = max(map(len, sizes))
    return [each for each in sizes if len(each) * 2 >= longest]


def main(parallax):
    parallax = os.path.abspath(parallax)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        printed, sizes, seconds = watched([
            parallax, "hunt", "toy", "--only", REFUSING, "--source", "edges", "--seed", "1", "--cases",
            CASES, "--json", "--store", "refusals.db"])
    hunt = json.loads(printed)
    refused = hunt["calls"] - hunt["calls_returned"]
    stay = staying(sizes.values())
    most = max(map(growth, stay))
    print("toy: %s refused %d of %d calls in %.1f s of hunting (%.0f a second); of %d processes %d stay, "
          "none gained more than %.1f MB in its second half, the largest had %.0f MB" % (
              REFUSING, refused, hunt["calls"], hunt["seconds"], refused / max(hunt["seconds"], 1e-3),
              len(sizes), len(stay), most / 1024, max(map(max, sizes.values())) / 1024))
    if len(stay) < 3:  # the engine, a worker and its child
        print("FAILED: nothing that takes calls was looked at")
        return True
    if refused * 2 < hunt["calls"]:
        print("FAILED: most calls returned")
        return True
    if most > MOST_GROWTH:
        print("FAILED: a process grew by %d KiB" % most)
        return True
    return False


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
