#pragma once

// Agreement: which sides of a case agree with which, every two of those that returned. Who is wrong
// is told by all of them, never by who stands first.

#include <functional>
#include <string>
#include <vector>

#include "judge/evidence.h"
#include "numbers/output.h"

namespace parallax {

class Agreement {
 public:
  // `agree` says of two sides, by their indices, whether their outputs do.
  Agreement(const Evidence& evidence,
            const std::function<bool(int, int, const OutputDifference&)>& agree);

  // The side that no other agrees with, where all the others agree with each other and two of them
  // are independent; -1 when there is none.
  int Lone() const;
  // Three or more returned, and no two of them agree.
  bool IsMutual() const;

 private:
  bool Agree(size_t a, size_t b) const { return pairs_[a * sides_.size() + b]; }
  // Whether all sides but `left_out` agree with each other.
  bool OthersAgree(size_t left_out) const;

  const Relation& relation_;
  std::vector<int> sides_;   // that returned
  std::vector<bool> pairs_;  // row-major, by the places in sides_
};

// Blames the lone side; where no two agree, says so.
void TellAgreement(const Agreement& agreement, int* side, std::string* detail);

}  // namespace parallax
