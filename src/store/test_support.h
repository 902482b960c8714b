#pragma once

// What the tests of store and report share: a folder that goes with the test, and a sample finding.
// Tests own what they make.

#include <cstring>
#include <filesystem>
#include <memory>
#include <string>

#include "base/check.h"
#include "base/fs.h"
#include "base/temp_dir.h"
#include "nouns/finding.h"
#include "store/finding_codec.h"

namespace parallax {

class TempFolder {
 public:
  TempFolder() : folder_(TempDir::In(std::filesystem::temp_directory_path()).value()) {}
  std::string path() const { return folder_.path(); }
  std::string File(const std::string& name) const { return folder_.path() / name; }

 private:
  TempDir folder_;
};

inline std::string ReadWhole(const std::string& path) { return ReadFile(path).value(); }

inline void WriteWhole(const std::string& path, const std::string& bytes) {
  PARALLAX_CHECK(WriteFileAtomically(path, bytes).ok(), "cannot write in a temporary folder");
}

template <class T>
std::string PackElements(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

inline Outcome ReturnedTensor(DType dtype, Shape shape, std::string bytes) {
  OutputTensor tensor{dtype, shape, RowMajorStrides(shape), true, std::move(bytes)};
  return Outcome{Returned{OutputValue{tensor}, {}, -1, ""}, 0};
}

// toy.tail_sum of 17 ones gives 16: the example of the documentation.
inline Finding SampleFinding() {
  Finding f;
  f.signature = {Kind::kValue, "toy.tail_sum", "modes:float64", ""};
  f.title = "toy.tail_sum returns a wrong value for sizes 17-31";
  f.apis = {"toy.tail_sum"};
  f.arguments = ArgumentsState::kLegal;
  f.arguments_reason = "the meta device takes them";
  f.clauses_broken = {"rank(x) = 2 (documentation: A matrix.)"};
  f.clauses_kept = 3;
  f.cause = "C-1a2b3c";
  f.cause_reason = "as toy.tail_mean (P-1a2b3c): fails on the same 3 of 9 inputs";
  f.related_apis = {"toy.tail_mean", "toy.tail_norm"};
  f.rank = 1;
  f.status = FindingStatus::kNew;
  f.cases = 412;
  f.witness.relation = {"modes", "float64", "toy.tail_sum", "toy", {}, {}, false, ""};
  f.witness.relation.facts = kOfModes;
  Side wide{"the same in float64", "toy.tail_sum", {}, Select::kAll, 0, 1};
  wide.derivation.kind = DeriveKind::kWiden;
  f.witness.relation.sides = {Side{"", "toy.tail_sum", {}, Select::kAll, 0, 1}, wide};
  TensorRecipe ones{DType::kF32, {17}, Layout::kContiguous, 0, false, {FillKind::kInline, 0, 0},
                    nullptr};
  ones.bytes = std::make_shared<std::string>(PackElements(std::vector<float>(17, 1.0f)));
  f.witness.binding.arguments = {Argument{"x", false, Value{ones}}};
  f.witness.seed = 7;
  f.witness.outcomes = {ReturnedTensor(DType::kF32, {}, PackElements<float>({16.0f})),
                        ReturnedTensor(DType::kF64, {}, PackElements<double>({17.0}))};
  f.probes = {{"again", {f.witness.outcomes[0]}}};
  f.reference = f.witness.outcomes[1];
  f.reference_label = "the same in float64";
  f.witness.verdict.state = VerdictState::kDisagree;
  f.witness.verdict.side = 0;
  f.witness.traits = {"accumulates"};
  f.witness.key = {2, 5, 11, 3};
  f.evidence = "the float32 result is off by 1 where float64 gives 17";
  f.trust = {"well conditioned (1 ulp moves the result by 1 ulp)", "same result in 3 processes",
             "not random"};
  f.sizes = "fails for every size from 17 to 31 and for none from 1 to 16";
  f.script = "import toy\n";
  f.script_path = "parallax-out/P-7c1e02.py";
  f.confirmed = 3;
  f.confirm_runs = 3;
  f.first_campaign = "aaaaaaaa";
  f.first_case = f.witness.key;
  f.last_campaign = "aaaaaaaa";
  f.target = "toy";
  f.target_version = "1.0";
  f.python = "3.11.2";
  f.profile = "AVX2, 1 thread";
  return f;
}

// Equal findings have equal bytes.
inline std::string Bytes(const Finding& finding) { return EncodeFinding(finding); }

}  // namespace parallax
