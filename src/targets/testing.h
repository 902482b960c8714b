#pragma once

// For tests: a target of the machine's Python with an adapter written by the test. Tests are left
// out where the worker's module is not built (sanitizers).

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/fs.h"
#include "base/installation.h"
#include "base/temp_dir.h"
#include "targets/target_worker.h"

namespace parallax {

// The text of an adapter that has `programs`, functions of Python, and nothing else.
inline std::string WithAdapter(const std::string& programs) {
  return programs + R"PY(

class Adapter:
    name = "test"
    tensor_type = None
    dtype_type = None

    def start(self):
        pass

    def version(self):
        return "1.0"

    def profile(self):
        return "cpu"

    def capabilities(self):
        return {}

    def program(self, name):
        return globals()[name]

    def is_oom(self, error):
        return False
)PY";
}

class PythonTargetTest : public ::testing::Test {
 protected:
  // `adapter`: the text of the adapter's package. Its programs take one integer, 7.
  explicit PythonTargetTest(std::string adapter) : adapter_(std::move(adapter)) {}

  void SetUp() override {
    if (!Exists(std::filesystem::path(PARALLAX_BINARY_DIR) / "parallax_worker.abi3.so")) {
      GTEST_SKIP() << "the worker's module is not built";
    }
    WriteAdapter(adapter_);
  }

  void WriteAdapter(const std::string& text) {
    const Installation checkout{PARALLAX_SOURCE_DIR, {}, {}};
    const std::filesystem::path adapter = own_.AdapterFolder("test");
    const std::string boot = ReadFile(checkout.BootScript()).value();
    ASSERT_TRUE(MakeDirectories(adapter).ok());
    ASSERT_TRUE(WriteFileAtomically(own_.BootScript(), boot).ok());
    ASSERT_TRUE(WriteFileAtomically(adapter / "__init__.py", text).ok());
  }

  TargetSpec Spec() const {
    TargetSpec spec;
    spec.name = spec.adapter = "test";
    spec.python = PARALLAX_PYTHON;
    spec.boot_script = own_.BootScript();
    spec.worker_folder = PARALLAX_BINARY_DIR;
    spec.environment = {{"TEST_FOLDER", folder_.path().string()}};
    spec.start_timeout_s = 60;
    return spec;
  }

  static EvaluateItem Item(const std::string& program) {
    Side side;
    side.program = program;
    return {Binding{{{"x", false, {int64_t{7}}}}}, 1, {side}};
  }

  static std::vector<Outcome> Run(TargetWorker& worker, const std::vector<std::string>& programs,
                                  double deadline_s = 20) {
    std::vector<EvaluateItem> items;
    for (const std::string& program : programs) items.push_back(Item(program));
    EvaluateOptions options;
    options.deadline_s = deadline_s;
    auto outcomes = worker.Evaluate("test", items, options);
    EXPECT_TRUE(outcomes.ok()) << outcomes.error().message;
    std::vector<Outcome> first;
    for (Outcomes& sides : *outcomes) first.push_back(sides.at(0));
    return first;
  }

  // -1 when it is none.
  static int64_t Number(const Outcome& outcome) {
    auto* returned = std::get_if<Returned>(&outcome.v);
    return returned == nullptr ? -1 : std::get<int64_t>(returned->value.v);
  }

  const std::string adapter_;
  TempDir folder_ = TempDir::In(std::filesystem::temp_directory_path()).value();
  const Installation own_{folder_.path(), {}, {}};
};

}  // namespace parallax
