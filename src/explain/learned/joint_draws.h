#pragma once

// JointDraws: calls around a witness that differ from it in several things at once: values of
// aspects, numbers of tensors and arguments, shapes of tensors. Belongs to one thread.

#include <functional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "explain/aspects/aspect.h"
#include "nouns/value.h"

namespace parallax {

// What stays as it is in the witness: shapes and dtypes, and the arguments that a text names.
// Numbers that are drawn are ordinary ones.
struct DrawLimits {
  std::vector<std::string> named;
};

struct JointDraw {
  Binding binding;
  std::vector<size_t> dials;  // that were turned
};

class JointDraws {
 public:
  // The aspects outlive it.
  JointDraws(const Binding& witness, std::span<const Aspect> aspects, uint64_t stream);
  JointDraws(const Binding& witness, std::span<const Aspect> aspects, const DrawLimits& limits,
             uint64_t stream);

  // The call with one to three things in it drawn anew.
  JointDraw Next(const Binding& base);
  // Whether it said something: what is refused is drawn less often.
  void Tell(const JointDraw& draw, bool known);

  Rng& rng() { return rng_; }

 private:
  using Edit = std::function<Binding(const Binding&, Rng&)>;
  struct Dial {
    Edit edit;
    int tried = 0;
    int known = 0;
  };

  void AddAspects(std::span<const Aspect> aspects);
  void AddTensors(const Binding& witness);
  void AddOrdinary(const Binding& witness, const DrawLimits& limits);
  void AddArguments(const Binding& witness);
  size_t Pick();

  std::vector<Dial> dials_;
  Rng rng_;
};

// One tensor's numbers drawn anew: of any size, small, whole, equal, zeros, a few units of the
// dtype, in another order. REQUIRES: realised.
Binding WithOtherNumbers(const Binding& binding, int tensor, Rng& rng);
// Floats of 0.5 to 1.5 or from a thousandth to a thousand, integers of 0 to 5.
Binding WithOrdinaryNumbers(const Binding& binding, int tensor, Rng& rng);
// Numbers of all tensors of floats drawn alike.
Binding WithAllNumbers(const Binding& binding, Rng& rng);
// One tensor's shape drawn anew: another extent, dimensions added and dropped, the shape of another
// tensor; its numbers repeat.
Binding WithOtherShape(const Binding& binding, int tensor, Rng& rng);
// An extent of all tensors that have it.
Binding WithOtherExtent(const Binding& binding, Rng& rng);

// exp2 of a uniform number.
double DrawnSize(Rng& rng, double least, double most);

}  // namespace parallax
