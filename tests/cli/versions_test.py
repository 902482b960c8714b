"""A finding over releases of the toy: what a newer one has fixed, first bad and first good, known lists."""
import json
import os
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import linked_home  # noqa: E402

BINARY = os.environ.get("PARALLAX_BINARY", linked_home.BINARY)
TOY = linked_home.toy_of(BINARY)
HUNT = ("hunt", "toy", "--only", "toy.tail_*", "--source", "modes:float64", "--cases", "60000")


class VersionsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.home = folder.name
        linked_home.make_home(cls.home, {})
        for name, version in (("toy-old", "0.9"), ("toy-new", "1.1"), ("toy-gone", None)):
            values = ["TOY_VERSION=" + version, "PYTHONPATH=" + TOY] if version else ["PYTHONPATH=/nowhere"]
            linked_home.add_toy(cls.home, BINARY, name, *values)
        done = linked_home.run(cls.home, BINARY, *HUNT)
        assert done.returncode == 1, done.stdout + done.stderr

    def run_it(self, wanted, *words):
        done = linked_home.run(self.home, BINARY, *words)
        self.assertEqual(done.returncode, wanted, done.stdout + done.stderr)
        return done

    def findings(self):
        return json.loads(self.run_it(0, "show", "--json").stdout)

    def test_1_only_a_newer_version_marks(self):
        out = self.run_it(0, "verify", "--on", "toy-old").stdout
        self.assertIn("gone on toy-old 0.9", out)
        self.assertNotIn("confirmed by a fix", out)
        self.assertEqual({f["confirmed_by_fix"] for f in self.findings()}, {None})
        out = self.run_it(0, "verify", "--on", "toy-new").stdout
        self.assertIn("confirmed by a fix (100 %), 1 of 1 cause\n", out)
        for finding in self.findings():
            self.assertEqual((finding["confirmed_by_fix"], finding["status"]), ("1.1", "new"))
        page = self.run_it(0, "show", self.findings()[0]["id"]).stdout
        self.assertIn("Gone in 1.1 (toy-new): confirmed by a fix.", page)
        self.assertIn("gone in 1.1", self.run_it(0, "report").stdout)
        self.run_it(1, "verify")  # on its own release it is there as before, and the mark stays
        self.assertEqual({f["confirmed_by_fix"] for f in self.findings()}, {"1.1"})

    def test_2_bisect(self):
        id_ = self.findings()[0]["id"]
        out = self.run_it(0, "bisect", id_, "--among", "toy-new,toy,toy-gone,toy-old").stdout
        self.assertIn("\nfirst bad: 1.0 (toy)\nlast good before it: 0.9 (toy-old)\n"
                      "first good after it: 1.1 (toy-new)\n", out)
        self.assertRegex(out, r"toy-gone +does not start")
        data = json.loads(self.run_it(0, "bisect", id_, "--among=toy-new,toy", "--json").stdout)
        self.assertEqual(data["first_bad"], {"version": "1.0", "target": "toy"})
        self.assertEqual([build["state"] for build in data["builds"]], ["bad", "good"])
        self.assertIsNone(data["last_good_before"])
        out = self.run_it(0, "bisect", id_, "--among", "toy-old,toy-new").stdout
        self.assertIn("first bad: none that was run\n", out)

    def test_3_bisect_says_what_is_wrong(self):
        id_ = self.findings()[0]["id"]
        for words, said in (((id_, "--among", "toy"), "fewer than two"),
                            ((id_, "--among", "toy,toy"), "fewer than two"),
                            ((id_, "--among", "toy,toy-nwe"), "did you mean toy-new?"),
                            ((id_, "--among", "toy,torch"), "torch is of another library"),
                            (("P-ffffff", "--among", "toy,toy-new"), "has no finding P-ffffff"),
                            ((id_,), "--among is required")):
            self.assertIn(said, self.run_it(2, "bisect", *words).stderr)

    def hunt_with(self, wanted, known, store, *words):
        with open(os.path.join(self.home, "list.toml"), "w", encoding="utf-8") as file:
            file.write(known)
        return self.run_it(wanted, *HUNT, "--known", "list.toml", "--store", store, *words)

    def test_4_what_a_list_names_is_known(self):
        entry = '[[known]]\napi = "%s"\nurl = "https://example.org/%d"\n'
        known = entry % ("toy.tail_*", 1) + 'versions = "<1.1"\n' + entry % ("toy.tail_mean", 2) + 'kind = "crash"\n'
        out = self.hunt_with(0, known, "known.db").stdout
        self.assertRegex(out, r"no findings on the front page[^$]*\d known \(list.toml\)")
        self.assertRegex(out, r"known list: toy.tail_mean \(https://example.org/2\) was not seen in [\d,]+ cases")
        found = json.loads(self.run_it(0, "show", "--json", "--store", "known.db").stdout)
        self.assertEqual({(f["status"], f["known_url"]) for f in found}, {("known", "https://example.org/1")})
        self.assertIn("Reported: https://example.org/1", self.run_it(0, "show", found[0]["id"], "--store", "known.db").stdout)
        out = self.run_it(0, "verify", "--on", "toy-new", "--store", "known.db").stdout
        self.assertRegex(out, r"known list: P-\w+ toy.tail_\w+ \(https://example.org/1\) is gone on toy-new 1.1")
        # The next campaign's list counts, and this entry is over.
        done = self.hunt_with(0, entry % ("toy.tail_*", 1) + "expires = 2020-01-31\n", "known.db")
        self.assertIn("(https://example.org/1) counted until 2020-01-31 and hides nothing any more", done.stderr)
        self.assertIn("1 cause on the front page", done.stdout)
        # Without that store it is new.
        data = json.loads(self.hunt_with(1, known.replace("<1.1", "<1.0"), "other.db", "--json").stdout)
        self.assertEqual(data["known"]["findings"], 0)
        self.assertEqual({f["status"] for f in data["findings"]}, {"new"})

    def ship(self, text):
        """The adapter of the toy comes with this list."""
        adapter = os.path.join(self.home, "python", "parallax", "adapters", "toy")
        if os.path.islink(adapter):
            source = os.path.realpath(adapter)
            os.remove(adapter)
            shutil.copytree(source, adapter)
        os.makedirs(os.path.join(adapter, "known"), exist_ok=True)
        with open(os.path.join(adapter, "known", "toy-1.0.toml"), "w", encoding="utf-8") as file:
            file.write(text)

    def test_6_a_list_that_ships(self):
        row = '[[known]]\napi = "toy.tail_*"\nkind = "value"\nurl = "https://example.org/3"\nstate = "open"\n%s'
        top = 'date = 2026-11-29\nversions = "%s"\n'
        self.ship(top % "==1.0" + row % "")
        data = json.loads(self.run_it(0, *HUNT, "--store", "ships.db", "--json").stdout)
        (cause,) = data["causes"]
        self.assertEqual((cause["reported"], cause["perhaps_reported"]), ("https://example.org/3", None))
        self.assertEqual({(f["status"], f["known_list"]) for f in data["findings"]}, {("known", "toy-1.0.toml")})
        (figures,) = data["known_lists"]
        self.assertEqual((figures["list"], figures["date"], figures["shipped"], figures["entries"]),
                         ("toy-1.0.toml", "2026-11-29", True, 1))
        self.assertNotIn("known", data)
        self.assertIn("https://example.org/3", self.run_it(0, "list", "known", "toy").stdout)
        # Of other builds, or without it, the same finding is back on the front page.
        self.ship(top % "<1.0" + row % "")
        out = self.run_it(0, *HUNT, "--store", "ships.db").stdout
        self.assertRegex(out, r"1 cause on the front page[^$]*\n  P-\w+  1  value ")
        self.ship(top % "==1.0" + row % "")
        self.assertIn("1 cause on the front page", self.run_it(0, *HUNT, "--store", "ships.db", "--no-known").stdout)
        # One whose condition does not hold stays there, and says so.
        self.ship(top % "==1.0" + row % 'conditions = "* where x is int8*"\n')
        out = self.run_it(0, *HUNT, "--store", "ships.db").stdout
        self.assertIn("perhaps reported: https://example.org/3\n", out)
        self.assertIn("toy-1.0.toml (1 entry, looked up 2026-11-29): 0 findings reported, ", out)
        id_ = json.loads(self.run_it(0, "show", "--json", "--store", "ships.db").stdout)[0]["id"]
        self.assertIn("Perhaps reported: https://example.org/3 (toy-1.0.toml).",
                      self.run_it(0, "show", id_, "--store", "ships.db").stdout)
        # What is written of it names it.
        self.run_it(0, "known", "add", id_, "--url", "https://example.org/4", "--store", "ships.db", "--list", "own.toml")
        out = self.run_it(0, *HUNT, "--store", "ships.db", "--known", "own.toml").stdout
        self.assertRegex(out, r"\d known \(own.toml\)")
        self.ship("[[known]]\napi = 3\n")
        done = self.run_it(2, *HUNT, "--store", "none.db")
        self.assertIn("known/toy-1.0.toml:2: api is no text and no list of texts", done.stderr)

    def test_5_a_wrong_list_is_refused(self):
        done = self.hunt_with(2, '[[known]]\napi = "toy.*"\nulr = "x"\n', "none.db")
        self.assertIn("list.toml:3: there is no key 'ulr'\n  hint: did you mean 'url'?", done.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.home, "none.db")))
        self.run_it(2, *HUNT, "--known", "nowhere.toml")


if __name__ == "__main__":
    unittest.main()
