#pragma once

// Outcome: what one side did. A sum type: stopping, losing a worker and crashing are never
// "returned nothing".

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "nouns/value.h"

namespace parallax {

// A tensor as it came out. `bytes` is row-major whatever `strides` (in elements, as the library
// reported them) say; it is empty when only a summary was asked for.
struct OutputTensor {
  DType dtype = DType::kF32;
  Shape shape;
  Shape strides;
  bool has_bytes = true;
  std::string bytes;
  bool operator==(const OutputTensor&) const = default;
};

// An object that is none of the known kinds, by its type's name. Compared by that name only.
struct Opaque {
  std::string type;
  bool operator==(const Opaque&) const = default;
};

struct OutputValue;
struct OutputSequence {
  std::vector<OutputValue> items;  // lists, tuples, named tuples; dictionaries in key order
  bool operator==(const OutputSequence&) const = default;
};
struct OutputValue {
  using Variant = std::variant<None, bool, int64_t, double, std::complex<double>, std::string,
                               OutputTensor, Opaque, OutputSequence>;
  Variant v;

  // Copies and comparisons are in the .cc: every file that includes this would compile them.
  OutputValue();
  OutputValue(const OutputValue& other);
  OutputValue(OutputValue&& other) noexcept;
  OutputValue& operator=(const OutputValue& other);
  OutputValue& operator=(OutputValue&& other) noexcept;
  ~OutputValue();
  template <class T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, OutputValue> &&
           std::is_constructible_v<Variant, T>) OutputValue(T&& x)
      : v(std::forward<T>(x)) {}  // NOLINT: implicit
  bool operator==(const OutputValue& other) const;
};

// Added to the index of an output that the caller gave memory for (out=).
inline constexpr int32_t kOutputCanary = 1 << 16;

struct Returned {
  OutputValue value;
  // Index (ForEachTensor order) of inputs whose bytes the call changed; empty for none.
  std::vector<uint32_t> mutated_inputs;
  // Memory beside a tensor was overwritten: the input's index, that of an output above
  // kOutputCanary, or -1.
  int32_t broken_canary = -1;
  std::string warning;  // first line of captured warnings, may be empty
  bool operator==(const Returned&) const = default;
};
struct Raised {
  std::string type;     // "RuntimeError"
  std::string message;  // as the library gave it, cut at 2,000 bytes
  bool operator==(const Raised&) const = default;
};
struct Crashed {
  int32_t signal = 0;               // 0: the process exited by itself
  int32_t exit_code = 0;            // when signal is 0
  std::vector<std::string> frames;  // innermost first, "library!function", may be empty
  std::string stderr_tail;  // of captured standard error the last 2,048 bytes, and a failed check
  bool guard_hit = false;   // the fault address lay in a guard page of ours
  bool operator==(const Crashed&) const = default;
};
struct TimedOut {
  double seconds = 0;
  bool operator==(const TimedOut&) const = default;
};
struct OutOfMemory {
  std::string message;
  bool operator==(const OutOfMemory&) const = default;
};
// Not the library's doing as far as we can tell: hung at the first call after a fork, killed from
// outside.
struct WorkerLost {
  std::string reason;
  bool operator==(const WorkerLost&) const = default;
};
struct Interrupted {
  bool operator==(const Interrupted&) const = default;
};
// The derivation does not apply to this binding (nothing to widen, no common first dimension).
struct NotApplicable {
  std::string reason;
  bool operator==(const NotApplicable&) const = default;
};

struct Outcome {
  using Variant = std::variant<Returned, Raised, Crashed, TimedOut, OutOfMemory, WorkerLost,
                               Interrupted, NotApplicable>;
  Variant v;
  // Nanoseconds in the call itself. Never enters a verdict.
  uint64_t duration_ns = 0;
  // Nanoseconds in the program's prepare() before it. Told to who evaluates, and not kept.
  uint64_t prepare_ns = 0;

  // Copies and comparisons are in the .cc: every file that includes this would compile them.
  Outcome();
  Outcome(const Outcome& other);
  Outcome(Outcome&& other) noexcept;
  Outcome& operator=(const Outcome& other);
  Outcome& operator=(Outcome&& other) noexcept;
  ~Outcome();
  template <class T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, Outcome> && std::is_constructible_v<Variant, T>)
      Outcome(T&& x, uint64_t duration = 0)  // NOLINT: implicit
      : v(std::forward<T>(x)), duration_ns(duration) {}

  template <class T>
  bool Is() const {
    return std::holds_alternative<T>(v);
  }
  template <class T>
  const T& As() const {
    return std::get<T>(v);
  }
};

// "returned", "raised", "crashed", ...
std::string_view StatusName(const Outcome& outcome);

// All sides of one case, in the relation's order.
using Outcomes = std::vector<Outcome>;

// Puts what is `known` of a side in place of an Interrupted one: behind a death, a side does not
// run, but it may have been run by itself. Both are of the same call. REQUIRES: sizes are equal.
void FillInterrupted(const Outcomes& known, Outcomes* outcomes);

}  // namespace parallax
