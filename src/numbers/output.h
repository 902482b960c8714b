#pragma once

// OutputDifference: two whole outputs held side by side: nesting, kinds, dtypes, shapes, strides
// and values, leaf by leaf. It reports everything; which of it matters is the claim's and the
// judge's.

#include <optional>
#include <string>
#include <vector>

#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "numbers/difference.h"

namespace parallax {

// A pair of leaves at the same place. Python numbers count as tensors of rank 0: bool, int64,
// float64, complex128.
struct LeafDifference {
  std::string path;  // "" for the output itself, "[1]", "[1][0]"
  std::string a;     // what it is: "float32[2, 3]", "int", "str", "None", an opaque type's name
  std::string b;
  bool kinds_differ = false;  // tensor against None, number against str, ...
  bool dtypes_differ = false;
  bool shapes_differ = false;
  bool strides_differ = false;  // where extents above 1 make them matter
  bool texts_differ = false;    // strings
  // Of numbers with one shape and bytes on both sides.
  std::optional<Difference> values;

  bool ValuesAgree() const { return !texts_differ && (!values || values->Agrees()); }
};

struct OutputDifference {
  // The first place where nesting or kinds differ, in words: "[1]: 2 items against 3"; else empty.
  std::string structure;
  std::vector<LeafDifference> leaves;  // all pairs, agreeing ones too, in order

  bool StructuresDiffer() const { return !structure.empty(); }
  bool DTypesDiffer() const;
  bool ShapesDiffer() const;
  bool StridesDiffer() const;
  bool ValuesDiffer() const;
  int64_t Elements() const;  // compared by value, over all leaves
  SpecialCounts Specials() const;
  // The leaf with the worst values among those that disagree; null when all agree.
  const LeafDifference* WorstLeaf() const;
};

// `b` is the reference. The tolerance resolves leaf by leaf, by its dtypes.
OutputDifference CompareOutputs(const OutputValue& a, const OutputValue& b,
                                const Tolerance& tolerance);

}  // namespace parallax
