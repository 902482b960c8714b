#pragma once

// Twin: two APIs that return the same on common inputs, whatever they are called. What that shows
// is no proof: a twin is a candidate, as what a matcher finds is.

#include <cstdint>
#include <optional>
#include <vector>

#include "nouns/api.h"
#include "nouns/mapped_argument.h"
#include "similar/twins/common_call.h"
#include "similar/twins/fingerprint.h"

namespace parallax {

// What a call did on one scene.
struct Observed {
  bool returned = false;
  // Of all that it returned, then of each item of a sequence, as far as they have one.
  std::vector<std::optional<Fingerprint>> parts;
};
inline constexpr size_t kMostObservedItems = 4;
Observed ObservedOf(const Outcome& outcome);

struct ObservedCall {
  uint32_t entry = 0;  // in the catalogue
  CommonCall call;
  std::vector<Observed> seen;  // on each scene
};

struct Twin {
  uint32_t source = 0, target = 0;        // in the catalogue
  std::vector<MappedArgument> arguments;  // of a call of the target over the source's parameters
  int32_t item = -1;                      // of what the target returns; -1: all of it
  bool squeezed = false;                  // shapes differ by dimensions of size 1
  uint32_t agreed = 0;                    // scenes
  bool operator==(const Twin&) const = default;
};

inline constexpr size_t kMostTwins = 10;            // of a call of a source
inline constexpr size_t kMostTwinCalls = 2;         // of these of one target
inline constexpr uint32_t kEnoughScenesAgreed = 2;  // that are telling

// Of each plain call the calls of others that returned the same on all scenes on which both did: on
// enough of them what is telling, and on nearly all on which the first one returned. The likeliest
// first: with few constants, agreeing often, of a name that is like it.
std::vector<Twin> TwinsOf(const std::vector<CatalogueEntry>& catalogue,
                          const std::vector<ObservedCall>& calls);

}  // namespace parallax
