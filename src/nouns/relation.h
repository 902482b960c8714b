#pragma once

// Relation: two or more sides over the same parameters, and what must agree between them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/mapped_argument.h"
#include "nouns/program.h"
#include "nouns/source_fact.h"
#include "nouns/tensor.h"

namespace parallax {

// A pure change of a binding, made in C++ (src/inputs/derive.h).
enum class DeriveKind : uint8_t {
  kAsIs = 0,
  kWiden = 1,   // inexact tensors and dtype arguments to float64 / complex128, same values
  kLayout = 2,  // tensors in layout `layout` (all that can be, or those of the bits of `index`);
                // contents as seen by the library equal
  kPart = 3,   // the slice [index, index+length) of dimension 0 of every tensor (all must share it)
  kNudge = 4,  // every inexact element moved by its last bits (by seed and index); a probe
  kFlatPart = 5,  // elements [index, index+length) of the flattened tensors, as rank 1
};
struct Derivation {
  DeriveKind kind = DeriveKind::kAsIs;
  Layout layout = Layout::kContiguous;  // kLayout
  int64_t index = 0;  // kPart, kFlatPart: the first; kNudge: number of the draw; kLayout: 0, or a
                      // bit for each tensor (ForEachTensor order) that is laid out; kWiden: 1 for
                      // contiguous copies
  int64_t length = 1;
  bool operator==(const Derivation&) const = default;
};

// Which part of a side's output is held against the others.
enum class Select : uint8_t {
  kAll = 0,
  kPart = 1,      // the same slice as Derivation kPart, of dimension 0 of every output
  kFlatPart = 2,  // the same slice of the flattened outputs
  kItem = 3,      // the item `part_index` of a sequence, which is none itself
  kSqueezed = 4,  // every output without its dimensions of size 1
};

// As scripts and snippets have it: "rows", "flat", "item", "squeezed"; of all "".
std::string_view Name(Select select);

struct Side {
  std::string label;  // for people: "in float64", "with out="
  Program program;    // the adapter resolves it
  Derivation derivation;
  // When a sibling side works on a part, this side's outputs are cut to [part_index, +part_length).
  Select select = Select::kAll;
  int64_t part_index = 0;
  int64_t part_length = 1;
  // Where it runs, when that is not the relation's target: "toy-b".
  std::string target = {};
  // Sides of one voice share their kernels and bear no witness for each other; empty: its own.
  std::string voice = {};
  // What its program is called with; empty: with the relation's parameters as they are.
  std::vector<MappedArgument> arguments = {};
  // Of a program that no adapter has: Python that defines `run`, and perhaps `prepare`, over its
  // arguments. The program is OfText of it.
  std::string text = {};
  bool operator==(const Side&) const = default;
};

// What must agree. Several may be set.
enum ClaimBits : uint32_t {
  kClaimValues = 1u << 0,    // elementwise, within tolerance, nan and inf positions equal
  kClaimStatus = 1u << 1,    // all return or all raise
  kClaimDType = 1u << 2,     // dtypes of outputs
  kClaimShape = 1u << 3,     // shapes (and nesting) of outputs
  kClaimStrides = 1u << 4,   // strides of outputs
  kClaimBits = 1u << 5,      // identical bits (determinism)
  kClaimGradient = 1u << 6,  // values are derivatives: gradient tolerances, kind "gradient"
  // Values, bits and derivatives are owed by structures alone whose calls draw no random numbers.
  kClaimUnlessDrawn = 1u << 7,
  kClaimZeros = 1u << 8,  // beside values: a zero is no normal number, however small that is
};
// What holds numbers together.
inline constexpr uint32_t kClaimAnyNumbers = kClaimValues | kClaimBits | kClaimGradient;

// What people call them.
struct ClaimName {
  uint32_t bit;
  std::string_view name;
};
inline constexpr ClaimName kClaimNames[] = {
    {kClaimValues, "values"},     {kClaimStatus, "status"},
    {kClaimDType, "dtype"},       {kClaimShape, "shape"},
    {kClaimStrides, "strides"},   {kClaimBits, "bits"},
    {kClaimGradient, "gradient"}, {kClaimUnlessDrawn, "unless-drawn"},
    {kClaimZeros, "zeros"}};
// 0: there is none of this name.
uint32_t ClaimBitOf(std::string_view name);

// |a - b| <= atol + rtol * |b|; negative means: the dtype's default (numbers/tolerance.h).
struct Tolerance {
  double rtol = -1;
  double atol = -1;
  bool zeros = false;  // what is exactly 0 agrees with no normal number, whatever atol says
  bool operator==(const Tolerance&) const = default;
};

struct Claim {
  uint32_t bits = kClaimValues | kClaimStatus | kClaimShape;
  Tolerance tolerance;
  bool operator==(const Claim&) const = default;
};

struct Relation {
  std::string source;  // its name, for people and figures: "modes", "rules"
  std::string family;  // the mode's or the rule's name: "float64", "log-of-product"
  std::string api;     // canonical name, "toy.add"
  std::string target;  // the target its sides run on, but for those that name their own
  std::vector<Side> sides;
  Claim claim;
  // The sides do not depend on contents (meta device): one case a structure is enough.
  bool structural = false;
  std::string citation;  // a rule's source
  // What arguments it speaks about: clauses of docs/constraints.md, as constraints/domain.h reads
  // them. Empty: all.
  std::vector<std::string> domain = {};
  uint16_t facts = 0;  // SourceFact: of its source

  bool Is(SourceFact fact) const { return (facts & fact) != 0; }
  bool IsNull() const { return Is(kAgainstItself); }
  bool IsOfRule() const { return Is(kOfRuleFile); }
  bool SeeksEdges() const { return Is(kEdges); }
  // A layer cut out of a model, on the backends that `compare` held together.
  bool IsOfLayer() const { return !sides.empty() && sides.front().program.IsLayer(); }
  // "modes:float64": what figures are kept by.
  std::string FamilyName() const { return source + ":" + family; }
  // "modes:float64 toy.add": unique among the relations of a manifest.
  std::string Id() const { return FamilyName() + " " + api; }
  bool operator==(const Relation&) const = default;
};

// "toy.add in float64": how a side is called in a detail.
std::string LabelOf(const Side& side);

// Whether the side is the call itself: no form, inputs as they are, the whole output.
bool IsPlainCall(const Side& side);
// The first side that is; -1: none is.
int PlainSideOf(const Relation& relation);

// Whether both run the same program with the same arguments on the same target.
bool SameProgram(const Side& a, const Side& b);

// Where a side runs. REQUIRES: there is such a side.
const std::string& TargetOfSide(const Relation& relation, size_t side);

// Whether sides run on targets of their own.
bool OnSeveralTargets(const Relation& relation);

// One side for each program that the sides run on each target, first come first.
std::vector<Side> DistinctPrograms(const Relation& relation);

}  // namespace parallax
