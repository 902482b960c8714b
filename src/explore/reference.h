#pragma once

// Which backend the others are held against: the one that most voices agree with. Pure functions.

#include <optional>
#include <string>
#include <vector>

#include "explore/network_run.h"

namespace parallax {

// A backend that parts from the reference, by its place.
struct PartedBackend {
  size_t place = 0;
  Symptom symptom = Symptom::kNone;
};

struct PartedAlone {
  size_t reference = 0;
  std::vector<PartedBackend> parted;
};

// Of a network of one layer: `runs` are one a backend, `voices` theirs. None: nobody ran it, or
// nobody parts. A refusal counts where one voice refuses and two others run.
std::optional<PartedAlone> PartingsOf(const std::vector<const NetworkRun*>& runs,
                                      const std::vector<std::string>& voices);

// Of a network of several layers the backend that came farthest with most voices beside it. None:
// it ran nowhere. `parts`: whether any other backend parts from it in any layer.
std::optional<size_t> ReferenceOfChain(const std::vector<const NetworkRun*>& runs,
                                       const std::vector<std::string>& voices, bool* parts);

}  // namespace parallax
