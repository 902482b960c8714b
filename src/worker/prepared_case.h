#pragma once

// PreparedCase: one structure made ready on every side of a relation: tensors laid out, arguments
// built, programs prepared. Then, for each contents: Fill, Call each side, Check. This is the hot
// path; nothing is allocated after Prepare but what the library allocates.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "inputs/fill.h"
#include "nouns/outcome.h"
#include "nouns/relation.h"
#include "wire/recorder.h"
#include "worker/input_tensor.h"
#include "worker/to_python.h"

namespace parallax {

struct PreparedSide {
  Side side;
  std::vector<InputTensor> tensors;  // ForEachTensor order
  CallArguments arguments;
  Binding derived;  // where arguments are made anew for each case
  PyRef callable;
  bool mutates = false;
  // What prepare() gave keeps none of the arguments it saw: it serves other contents as well.
  bool keeps_nothing = false;
  uint64_t prepare_ns = 0;  // what prepare() took the first time
  // Tells which of its outputs the last call wrote outside of, -1 for none. Null: nobody can tell.
  PyRef wrote_outside;
  // The outcome of every call, when the side could not be prepared: NotApplicable or Raised.
  std::optional<Outcome> stuck;
};

class PreparedCase {
 public:
  // `seed` gives the contents that prepare() sees.
  PreparedCase(AdapterHandle& adapter, const Binding& binding, const std::vector<Side>& sides,
               bool guarded, uint64_t seed, Recorder* recorder);

  std::vector<PreparedSide>& sides() { return sides_; }
  // How many sides apply.
  size_t ApplicableSides() const;

  // Draws the contents of a case and lays them out on every side.
  void Fill(uint64_t seed);
  // Calls a side. Null with the Python error set. REQUIRES: the side is not stuck.
  PyRef Call(size_t index, Recorder* recorder);
  // Of the least ordinary of the inputs (numbers/ordinary.h).
  int Ordinariness() const;
  // Whether the calls since Fill left their inputs alone.
  bool InputsIntact() const;
  // The same, told: which tensors of the side changed, whose canary broke.
  void Inspect(size_t index, Returned* out) const;

 private:
  struct Base {
    TensorRecipe recipe;
    std::unique_ptr<Filler> filler;
    std::vector<std::byte> buffer;
    std::byte* bytes = nullptr;  // buffer, or the first side's own memory
  };
  void PrepareSide(AdapterHandle& adapter, const Binding& binding, const Side& side, bool guarded);
  void PrepareProgram(AdapterHandle& adapter, PreparedSide& prepared);
  // The side's arguments, its tensors made by `make_tensor`, passed on as it maps them. Stuck where
  // they can not be made.
  static void MakeArguments(AdapterHandle& adapter, const Binding& derived,
                            const TensorMaker& make_tensor, PreparedSide* prepared);
  void FillSide(PreparedSide& side, uint64_t seed);
  // The output that the last call wrote outside of; -1: none that is known.
  static int32_t OutputWrittenOutside(const PreparedSide& side);
  // Hands the memory out again, for a library that copies what it is given.
  void Rewrap(PreparedSide& side);

  AdapterHandle& adapter_;
  bool copies_ = false;
  std::vector<Base> bases_;
  std::vector<PreparedSide> sides_;
  std::vector<std::byte> scratch_;
};

// The pending Python error as an outcome; clears it.
Outcome TakeFailure(const AdapterHandle& adapter);

}  // namespace parallax
