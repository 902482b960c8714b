#include "repro/script/script.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfloat>
#include <limits>

#include "base/subprocess.h"
#include "base/temp_dir.h"
#include "investigate/script_run.h"
#include "investigate/testing.h"
#include "repro/script/literal.h"
#include "words/message_template.h"

namespace parallax {
namespace {

using namespace testing_investigate;  // NOLINT

// A library of lists: what an adapter's script part would define.
constexpr std::string_view kStubLibrary = R"py(
CODES = {"float32": "f", "float64": "d", "int64": "q", "bool": "?"}


class Tensor:
    def __init__(self, dtype, shape, values):
        self.dtype, self.shape, self.values = dtype, tuple(shape), values


def dtype(name):
    return name


def tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False):
    code = CODES[dtype]
    return Tensor(dtype, shape, list(struct.unpack("<%d%s" % (len(data) // struct.calcsize(code), code), data)))


def flatten(output, path=""):
    if isinstance(output, Tensor):
        return [(path, output.dtype, output.shape, (1,) * len(output.shape), list(output.values))]
    if isinstance(output, (list, tuple)):
        return [leaf for item in output for leaf in flatten(item, path + "[]")]
    return [(path, type(output).__name__, (), (), [output])]


def intact():
    return True


def versions():
    return ["stub 1.0"]
)py";

// A finding of `kind` at x = float32[3] of ones; `body` is the program, `x` its argument.
Finding MakeFinding(Kind kind, Outcomes outcomes) {
  RecordedCase suspect = MakeSuspect("toy.f", {3});
  suspect.binding.arguments[0].value = testing_judge::Input<float>({1, 1, 1});
  Finding finding;
  finding.signature = {kind, "toy.f", "modes:float64", "floats"};
  finding.title = "toy.f returns a wrong value";
  finding.evidence = "wrong is the plain call: 2 where 3 is \"expected\"";
  finding.witness.relation = suspect.relation;
  finding.witness.binding = suspect.binding;
  finding.witness.outcomes = std::move(outcomes);
  finding.witness.verdict.side = 0;
  finding.target = "toy";
  finding.target_version = "1.0";
  return finding;
}

class ScriptTest : public ::testing::Test {
 protected:
  std::string Write(const Finding& finding, const std::string& body) {
    InvestigateContext context = ContextFor(evaluator_);
    context.script_source = kStubLibrary;
    context.deadline_s = 1;
    context.source = [body](const std::string&) -> Result<std::string> {
      return "import os, signal, time\n\n\ndef run(x):\n" + body + "\n";
    };
    auto script = WriteScript(context, finding);
    EXPECT_TRUE(script.ok());
    return std::move(script).value();
  }

  ScriptRun Run(const std::string& text) {
    auto folder = TempDir::In(std::filesystem::temp_directory_path());
    auto run = RunScript({"python3", {}, folder.value().path(), 30, nullptr}, text);
    if (!run.ok()) return {};
    return std::move(run).value();
  }

  int ExitCode(const Finding& finding, const std::string& body) {
    ScriptRun run = Run(Write(finding, body));
    last_ = run.out + run.err;
    return run.exit_code;
  }

  FakeEvaluator evaluator_;
  std::string last_;
};

Outcome Number(DType dtype, double x) { return ReturnNumbers(dtype, {}, {x}); }

TEST_F(ScriptTest, AWrongValueIsThereOrNot) {
  Finding finding = MakeFinding(Kind::kValue, {Number(DType::kF32, 2), Number(DType::kF64, 3)});
  EXPECT_EQ(ExitCode(finding, "    return sum(x.values) - (x.dtype == \"float32\")"), 1) << last_;
  EXPECT_NE(last_.find("the bug is there"), last_.npos);
  EXPECT_EQ(ExitCode(finding, "    return sum(x.values)"), 0) << last_;
  EXPECT_EQ(ExitCode(finding, "    raise ValueError(x)"), 2) << last_;
}

TEST_F(ScriptTest, ATargetThatRaisedIsNotCompared) {
  for (Kind kind : {Kind::kValue, Kind::kMetadata}) {
    Outcome right = kind == Kind::kValue ? Number(DType::kF32, 3) : Number(DType::kF64, 2);
    Finding finding =
        MakeFinding(kind, {Number(DType::kF32, 2), right, testing_judge::Raise("TypeError", "no")});
    finding.witness.relation.claim.bits = kClaimValues | kClaimDType;
    finding.witness.relation.sides[1].derivation = {};
    finding.witness.relation.sides.push_back(finding.witness.relation.sides[1]);
    finding.witness.relation.sides[1].target = "elsewhere";
    finding.witness.relation.sides[2].target = "third";
    EXPECT_EQ(ExitCode(finding, "    return type(x)(x.dtype, (), [2.0])"), 1) << last_;
    EXPECT_EQ(ExitCode(finding, "    raise ValueError(x)"), 2) << last_;
  }
}

// The script has the library of the first side alone.
TEST_F(ScriptTest, WhatAnotherTargetDidIsInItAsItWas) {
  Finding finding = MakeFinding(Kind::kValue, {Number(DType::kF32, 2), Number(DType::kF64, 3)});
  finding.witness.relation.sides[1].target = "elsewhere";
  std::string program = "    return sum(x.values) - (x.dtype == \"float32\")";
  EXPECT_NE(Write(finding, program).find(", recorded', recorded_1"), std::string::npos);
  EXPECT_EQ(ExitCode(finding, program), 1) << last_;
  EXPECT_NE(last_.find("recorded: returned float64[] [3.0]"), last_.npos) << last_;
  EXPECT_EQ(ExitCode(finding, "    return sum(x.values)"), 0) << last_;
  finding.witness.outcomes[1] = testing_judge::Raise("TypeError", "no");
  finding.signature.kind = Kind::kStatus;
  finding.witness.relation.sides[1].derivation = {};
  EXPECT_EQ(ExitCode(finding, "    return 3.0"), 1) << last_;
  EXPECT_NE(last_.find("raised RuntimeError: TypeError: no"), last_.npos) << last_;
}

TEST_F(ScriptTest, AFiniteNumberIsNotTheInfinityThatIsExpected) {
  double infinity = std::numeric_limits<double>::infinity();
  Finding finding =
      MakeFinding(Kind::kNan, {Number(DType::kF32, 3e38), Number(DType::kF64, infinity)});
  std::string program = "    return 3e38 if x.dtype == \"float32\" else float(\"inf\")";
  EXPECT_EQ(ExitCode(finding, program), 1) << last_;
  EXPECT_EQ(ExitCode(finding, "    return float(\"inf\")"), 0) << last_;
  finding.witness.outcomes = {Number(DType::kF32, infinity), Number(DType::kF64, 3)};
  program = "    return float(\"inf\") if x.dtype == \"float32\" else 3.0";
  EXPECT_EQ(ExitCode(finding, program), 1) << last_;
}

TEST_F(ScriptTest, AMissingLibraryCannotTell) {
  Finding finding = MakeFinding(Kind::kValue, {Number(DType::kF32, 2), Number(DType::kF64, 3)});
  InvestigateContext context = ContextFor(evaluator_);
  context.script_source = "import no_such_library\n";
  context.source = [](const std::string&) -> Result<std::string> { return std::string("x\n"); };
  EXPECT_EQ(Run(WriteScript(context, finding).value()).exit_code, 2);
}

TEST_F(ScriptTest, OneSideRaises) {
  Finding finding =
      MakeFinding(Kind::kStatus, {testing_judge::Raise("TypeError", "no"), Number(DType::kF32, 3)});
  finding.witness.relation.sides[1].derivation = {};
  finding.witness.relation.sides[1].program = "toy.f@method";
  InvestigateContext context = ContextFor(evaluator_);
  context.script_source = kStubLibrary;
  context.source = [](const std::string& program) -> Result<std::string> {
    return "def run(x):\n    " +
           std::string(program == "toy.f" ? "raise TypeError('no')\n" : "return 3.0\n");
  };
  EXPECT_EQ(Run(WriteScript(context, finding).value()).exit_code, 1);
  EXPECT_EQ(ExitCode(finding, "    return 3.0"), 0) << last_;
}

TEST_F(ScriptTest, ACrashIsSeenFromOutside) {
  Finding finding = MakeFinding(Kind::kCrash, {{Crashed{11, 0, {}, "", false}}, {Interrupted{}}});
  EXPECT_EQ(ExitCode(finding, "    os.kill(os.getpid(), signal.SIGSEGV)"), 1) << last_;
  EXPECT_EQ(ExitCode(finding, "    return x"), 0) << last_;
  EXPECT_EQ(ExitCode(finding, "    raise ValueError()"), 0) << last_;
}

TEST_F(ScriptTest, AnAssertionIsKnownByWhatItsTemplateKeeps) {
  std::string message = "n > 3 INTERNAL ASSERT FAILED at \"/build/toy/max.cc\":41, please report";
  Finding finding = MakeFinding(
      Kind::kCrash, {testing_judge::Raise("RuntimeError", message), Number(DType::kF64, 3)});
  finding.signature.pattern = "internal assert: " + MessageTemplate(message, NoDialect());
  EXPECT_EQ(ExitCode(finding, "    raise RuntimeError('" + message + "')"), 1) << last_;
  EXPECT_EQ(ExitCode(finding, "    raise RuntimeError('n must be less, please')"), 0) << last_;
}

TEST_F(ScriptTest, AHangIsSeenFromOutside) {
  Finding finding = MakeFinding(Kind::kHang, {{TimedOut{1}}, {Interrupted{}}});
  EXPECT_EQ(ExitCode(finding, "    time.sleep(20)"), 1) << last_;
  EXPECT_EQ(ExitCode(finding, "    return x"), 0) << last_;
}

TEST_F(ScriptTest, AChangedInput) {
  Finding finding = MakeFinding(Kind::kMutation, {Number(DType::kF32, 3), Number(DType::kF64, 3)});
  EXPECT_EQ(ExitCode(finding, "    x.values[0] = 9.0\n    return 3.0"), 1) << last_;
  EXPECT_EQ(ExitCode(finding, "    return 3.0"), 0) << last_;
}

TEST_F(ScriptTest, OtherResultsForTheSameInput) {
  Finding finding =
      MakeFinding(Kind::kDeterminism, {Number(DType::kF32, 3), Number(DType::kF32, 4)});
  finding.witness.relation.sides[1].derivation = {};
  EXPECT_EQ(ExitCode(finding, "    return time.perf_counter()"), 1) << last_;
  EXPECT_EQ(ExitCode(finding, "    return 3.0"), 0) << last_;
}

TEST_F(ScriptTest, Metadata) {
  Finding finding =
      MakeFinding(Kind::kMetadata, {ReturnNumbers(DType::kF32, {1}, {3}), Number(DType::kF64, 3)});
  EXPECT_EQ(ExitCode(finding, "    return [x] if x.dtype == \"float32\" else x"), 1) << last_;
  EXPECT_EQ(ExitCode(finding, "    return x"), 0) << last_;
}

TEST(ScriptLiteralTest, TheLargestNumberIsNoLargerThanItIs) {
  const auto largest = testing_judge::Input<float>({FLT_MAX, -FLT_MAX, 0.1F}).As<TensorRecipe>();
  EXPECT_THAT(PythonElements(largest),
              testing::ElementsAre("3.4028234663852886e+38", "-3.4028234663852886e+38", "0.1"));
}

TEST(ScriptLiteralTest, ReadableWhereExact) {
  TensorRecipe x = testing_judge::Input<float>({1.5F, -0.0F, 0.1F}).As<TensorRecipe>();
  EXPECT_EQ(PythonTensor(x, 4, false), "tensor(\"float32\", (3,), pack(\"f\", [1.5, -0.0, 0.1]))");
  x = testing_judge::Input<float>({1, 1}, {2, 1}).As<TensorRecipe>();
  EXPECT_EQ(PythonBytes(x, 4), "pack(\"f\", [1.0] * 2)");
  x.dtype = DType::kBF16;
  x.shape = {2};
  x.bytes = std::make_shared<const std::string>("\x80\x3f\x00\x40", 4);
  EXPECT_EQ(PythonBytes(x, 4), "bytes.fromhex(\"803f0040\")");
  EXPECT_EQ(PythonText({std::string("it's\n")}, 0, false), "'it\\'s\\n'");
  EXPECT_EQ(PythonText({Sequence{true, {{int64_t{1}}}}}, 0, false), "(1,)");
}

}  // namespace
}  // namespace parallax
