#pragma once

// SizeScan: for which sizes a witness fails, and how sentences and titles say it. Pure.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "nouns/size_trial.h"

namespace parallax {

struct SizeScan {
  std::vector<int64_t> fails;     // ascending
  std::vector<int64_t> passes;    // judged, and all sides agree
  std::vector<int64_t> tried;     // ascending
  std::vector<SizeTrial> trials;  // ascending; those judged, with how far the sides are apart
  std::string shapes;  // "x of shape [*, n]", where it is not one vector; *: of any size that fits
  std::string letters = "n";      // of the sizes in shapes: "n and m", where they may differ
  std::string empty;              // "x", "x and y": what has to be empty, where size 0 fails
  std::string besides;            // "y is empty": what else it needs, as it is in the witness
  bool doubted_beyond = false;    // behind the first that fails none passes, and some are in doubt
  bool each_needed = false;       // of several dimensions that have it none may be 1
  std::set<std::string> signals;  // of which some sizes die where the witness dies of another one
  bool nameable = true;           // few enough tensors have that extent, and no size is in doubt

  // Whether there are some, all behind the first size that fails, and nothing passes there: that
  // one is a lower bound all the same.
  bool IsBefore(const std::vector<int64_t>& doubted) const;

  // "fails for every size from 17 to 31 and for none from 1 to 16"; empty when nothing was scanned.
  std::string Sentence() const;
  // "sizes 17-31", "size 17", "x of shape [n, n], n from 17", "empty x": for titles. Empty when
  // every size fails, the sizes that do form no range, a size beside the range did not pass (it was
  // refused, doubted, or failed in another way), or many tensors have it.
  std::string Range() const;

 private:
  // Whether the size that was tried before (behind) this one passes, or there is none.
  bool PassesBefore(int64_t size) const;
  bool PassesBehind(int64_t size) const;
};

}  // namespace parallax
