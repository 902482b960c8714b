"""The same hunt with one job and with two: cases, verdicts and findings must not differ.

Usage: jobs_test.py [CASES [SEED [ONLY]]]
The toy has functions that crash, hang, keep state and are random, so they take part.
"""

import pathlib
import sys
import tempfile

import hunting


def main(cases="400000", seed="7", only="*"):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        results = []
        for jobs in (1, 2):
            result = hunting.hunt(folder, "jobs%d.db" % jobs, "--cases", cases, "--seed", seed,
                                  "--only", only, "--jobs", jobs)
            print("jobs %d: %d cases, %d epochs, %d findings, %d deaths, %d timeouts, %.0f s" % (
                jobs, result["cases"], result["epochs"], len(result["findings"]),
                result["workers"]["deaths"], result["workers"]["timeouts"], result["seconds"]))
            results.append(hunting.essence(result))
    different = hunting.differences(*results)
    for line in different:
        print("FAILED: jobs 1 and jobs 2 differ: " + line)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
