#pragma once

// Hand-made outcomes for the tests of the judge. CaseBuilder owns what an Evidence refers to.

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "judge/judge.h"
#include "judge/measures/probes.h"
#include "judge/registry.h"

namespace parallax::testing_judge {

template <class T>
std::string BytesOf(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <class T>
DType DTypeOf();
template <>
inline DType DTypeOf<float>() {
  return DType::kF32;
}
template <>
inline DType DTypeOf<double>() {
  return DType::kF64;
}
template <>
inline DType DTypeOf<int64_t>() {
  return DType::kI64;
}
template <>
inline DType DTypeOf<int32_t>() {
  return DType::kI32;
}
template <>
inline DType DTypeOf<int8_t>() {
  return DType::kI8;
}
template <>
inline DType DTypeOf<uint8_t>() {
  return DType::kU8;
}

template <class T>
OutputValue Tensor(const std::vector<T>& values, Shape shape = {-1}) {
  if (shape == Shape{-1}) shape = {static_cast<int64_t>(values.size())};
  return {OutputTensor{DTypeOf<T>(), shape, RowMajorStrides(shape), true, BytesOf(values)}};
}
// float16 or bfloat16 from their bits.
inline OutputValue HalfTensor(DType dtype, const std::vector<uint16_t>& bits) {
  Shape shape = {static_cast<int64_t>(bits.size())};
  return {OutputTensor{dtype, shape, {1}, true, BytesOf(bits)}};
}
inline OutputValue Items(std::vector<OutputValue> items) {
  return {OutputSequence{std::move(items)}};
}

inline Outcome Return(OutputValue value) { return {Returned{std::move(value), {}, -1, ""}, 0}; }
inline Outcome Raise(std::string type, std::string message) {
  return {Raised{std::move(type), std::move(message)}, 0};
}

inline Outcome Healthy() { return Return(Tensor<float>({1, 2})); }
inline Outcome I64(std::vector<int64_t> values, Shape shape = {-1}) {
  return Return(Tensor<int64_t>(values, shape));
}
inline Outcome F32(std::vector<float> values) { return Return(Tensor<float>(values)); }
inline Outcome F64(std::vector<double> values) { return Return(Tensor<double>(values)); }

template <class T>
Value Input(const std::vector<T>& values, Shape shape = {-1}) {
  if (shape == Shape{-1}) shape = {static_cast<int64_t>(values.size())};
  TensorRecipe recipe;
  recipe.dtype = DTypeOf<T>();
  recipe.shape = shape;
  recipe.fill.kind = FillKind::kInline;
  recipe.bytes = std::make_shared<const std::string>(BytesOf(values));
  return {recipe};
}

// A case of "lib.f(x)" with two equal sides, x = float32[4]; change what the test is about.
struct CaseBuilder : RecordedCase {
  CaseBuilder() {
    seed = 1;
    relation.source = "modes";
    relation.facts = kOfModes;
    relation.family = "test";
    relation.api = "lib.f";
    relation.sides.resize(2);
    relation.sides[0].label = "the call";
    relation.sides[1].label = "the other";
    for (Side& side : relation.sides) side.program = "lib.f";
    binding.arguments.push_back({"x", false, Input<float>({1, 2, 3, 4})});
    dialect.refusal_types = {"NotImplementedError"};
    dialect.refusals = {"not implemented for", "unsupported", "expected scalar type",
                        "could not infer"};
    dialect.writing_refusals = {"doesn't match the broadcast shape"};
    dialect.layout_refusals = {"contiguous"};
    dialect.overlap_refusals = {"refers to a single memory location"};
    dialect.range_refusals = {"is not in [0"};
    dialect.singular_refusals = {"singular"};
    dialect.assertions = {"INTERNAL ASSERT FAILED"};
    dialect.written_arguments = {"out", "*running_mean"};
    dialect.mutating_flags = {"inplace"};
    dialect.mutating_suffix = "_";
  }

  Evidence Get() const { return {*this, probes, dialect}; }
  CaseBuilder& Outcomes2(Outcome a, Outcome b) {
    outcomes = {std::move(a), std::move(b)};
    return *this;
  }
  CaseBuilder& Widen() {
    relation.sides[1].derivation.kind = DeriveKind::kWiden;
    return *this;
  }
  // Answers every probe that is wanted with `outcome` for each of its sides, until none is.
  CaseBuilder& Answer(const std::string& prefix, const Outcome& outcome) {
    for (const Probe& probe : WantedProbes(Get())) {
      if (probe.name.compare(0, prefix.size(), prefix) != 0) continue;
      probes.push_back({probe.name, Outcomes(probe.sides.size(), outcome)});
    }
    return *this;
  }

  std::optional<Complaint> Complain(std::string_view oracle) const {
    return FindOracle(oracle)->Judge(Get());
  }
  // The skeptic's opinion of the oracle's complaint. Not doubting when it does not concern it.
  Opinion Ask(std::string_view skeptic, std::string_view oracle) const {
    std::optional<Complaint> complaint = Complain(oracle);
    if (!complaint || !FindSkeptic(skeptic)->Concerns(Get(), *complaint)) return {};
    return FindSkeptic(skeptic)->Doubt(Get(), *complaint);
  }

  Dialect dialect;  // a few invented words
  std::vector<ProbeResult> probes;
};

// Answers the nudges of each element with `outcome`.
inline void AddNudges(CaseBuilder* c, const Outcome& outcome) {
  for (const Probe& probe : NudgeProbes(c->Get())) {
    c->probes.push_back({probe.name, Outcomes(probe.sides.size(), outcome)});
  }
}

}  // namespace parallax::testing_judge
