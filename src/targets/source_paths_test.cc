// What an adapter has read of sources, asked of a real process: a small library with branches and
// checks, read by python/parallax/paths.

#include "targets/source_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "targets/fake_target.h"
#include "targets/testing.h"

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using FormJson = nlohmann::json;

constexpr const char* kShelf = R"PY(
def check(condition, message):
    if not condition:
        raise ValueError(message)


def stacked(x, rows=1, mode="plain"):
    check(x.ndim >= 1, "x has no dimension")
    if mode not in ("plain", "fancy"):
        raise ValueError("unknown mode")
    return rows_of(x, rows)


def rows_of(x, rows):
    if rows < 1:
        raise IndexError("too few rows")
    return x

stretched = len
)PY";

const std::string kShelfAdapter = R"PY(
import os
import sys

import parallax
sys.path.insert(0, os.environ["TEST_FOLDER"])
list(parallax.__path__)  # found anew after a change of sys.path, which forgets what was appended
parallax.__path__.append(os.path.join(os.environ["TEST_SOURCES"], "python", "parallax"))

from parallax.paths import reach
from parallax.paths.library import Check, Library


class Shelf(Library):
    packages = ("shelf",)
    checks = {"check": Check(kind="ValueError")}

    def entry(self, api):
        import shelf
        source, why_not = self.source(getattr(shelf, api.partition(".")[2]))
        if source is None:
            raise LookupError(why_not or "builtin")
        return source
)PY" + WithAdapter("") + R"PY(
    def paths(self, api):
        return reach.Reader(Shelf()).text(api)
)PY";

class SourcePathsTest : public PythonTargetTest {
 protected:
  SourcePathsTest() : PythonTargetTest(kShelfAdapter) {}

  TargetSpec ShelfSpec() const {
    EXPECT_TRUE(WriteFileAtomically(folder_.path() / "shelf.py", kShelf).ok());
    TargetSpec spec = Spec();
    spec.environment.emplace_back("TEST_SOURCES", PARALLAX_SOURCE_DIR);
    return spec;
  }
};

TEST_F(SourcePathsTest, OfAFunctionWithBranchesAndChecks) {
  TargetHost host(ShelfSpec());
  TargetWorker worker(host, nullptr);
  auto text = PathsOf(worker, "shelf.stacked");
  ASSERT_TRUE(text.ok()) << text.error().message;
  EXPECT_EQ(text->find('\n'), text->npos);
  const FormJson form = FormJson::parse(*text);
  EXPECT_EQ(form["api"], "shelf.stacked");
  ASSERT_EQ(form["functions"].size(), 2U);
  const FormJson& entry = form["functions"][form["entry"].get<std::string>()];
  EXPECT_EQ(entry["file"], "shelf.py");
  EXPECT_EQ(entry["line"], 7);
  EXPECT_EQ(entry["parameters"][2]["default"]["v"], "plain");
  std::vector<std::string> kinds;
  for (const FormJson& statement : entry["body"]) kinds.push_back(statement["s"]);
  EXPECT_THAT(kinds, ElementsAre("check", "if", "return"));
  EXPECT_EQ(entry["body"][0]["message"], "x has no dimension");
  const std::string called = entry["body"][2]["value"]["function"];
  EXPECT_EQ(form["functions"][called]["body"][0]["then"][0]["type"], "IndexError");
}

TEST_F(SourcePathsTest, OfABuiltinTheReason) {
  TargetHost host(ShelfSpec());
  TargetWorker worker(host, nullptr);
  const FormJson form = FormJson::parse(PathsOf(worker, "shelf.stretched").value());
  EXPECT_TRUE(form["functions"].empty());
  EXPECT_EQ(form["unread"][0], "shelf.stretched (builtin)");
}

TEST_F(SourcePathsTest, OneAfterTheOther) {
  TargetHost host(ShelfSpec());
  TargetWorker worker(host, nullptr);
  std::vector<std::string> met;
  Status status = PathsOfEach(worker, {"shelf.stacked", "shelf.rows_of"},
                              [&](const std::string& api, std::string form) -> Status {
                                EXPECT_EQ(FormJson::parse(form)["api"], api);
                                met.push_back(api);
                                return {};
                              });
  EXPECT_TRUE(status.ok());
  EXPECT_THAT(met, ElementsAre("shelf.stacked", "shelf.rows_of"));
}

// The toy, whose kernels are C++ and have checks in Python beside them (tests/puzzles/toy).
TEST(SourcePathsOfToyTest, OfAKernelItsChecks) {
  const std::filesystem::path binaries = PARALLAX_BINARY_DIR;
  const std::filesystem::path toy = binaries / "puzzles/toy";
  bool built = Exists(binaries / "parallax_worker.abi3.so") && Exists(toy / "toy_checks.py");
  if (built) {
    built = false;
    for (const auto& entry : std::filesystem::directory_iterator(toy)) {
      built = built || entry.path().extension() == ".so";
    }
  }
  if (!built) GTEST_SKIP() << "the toy is not built";
  TargetSpec spec;
  spec.name = spec.adapter = "toy";
  spec.python = PARALLAX_PYTHON;
  spec.boot_script = Installation{PARALLAX_SOURCE_DIR, {}, {}}.BootScript();
  spec.worker_folder = PARALLAX_BINARY_DIR;
  spec.support_paths = {toy.string()};
  TargetHost host(spec);
  TargetWorker worker(host, nullptr);
  auto text = PathsOf(worker, "toy.matmul");
  ASSERT_TRUE(text.ok()) << text.error().message;
  const FormJson form = FormJson::parse(*text);
  const FormJson& entry = form["functions"][form["entry"].get<std::string>()];
  EXPECT_EQ(entry["file"], "toy_checks.py");
  EXPECT_EQ(entry["body"][0]["s"], "if");
  EXPECT_EQ(entry["body"][1]["s"], "check");
  const FormJson other = FormJson::parse(PathsOf(worker, "toy.vdot").value());
  EXPECT_EQ(other["unread"][0], "toy.vdot (builtin)");
}

TEST(SourcePathsOfFakeTest, AnAdapterThatReadsNoneSaysSo) {
  testing_targets::FakeLibrary library;
  library.ask = [](const std::string& verb, const std::string&) -> Result<std::string> {
    EXPECT_EQ(verb, "has");
    return std::string();
  };
  testing_targets::FakeSession session(library, {});
  auto text = PathsOf(session, "shelf.stacked");
  ASSERT_FALSE(text.ok());
  EXPECT_THAT(text.error().message, HasSubstr("reads no sources"));
}

TEST(SourcePathsOfFakeTest, TheFirstErrorEndsIt) {
  testing_targets::FakeLibrary library;
  library.ask = [](const std::string&, const std::string&) -> Result<std::string> {
    return std::string("{}");
  };
  testing_targets::FakeSession session(library, {});
  int taken = 0;
  Status status =
      PathsOfEach(session, {"a", "b", "c"}, [&](const std::string&, const std::string&) -> Status {
        if (++taken == 2) return Error{"the disk is full", ""};
        return {};
      });
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(taken, 2);
}

}  // namespace
}  // namespace parallax
