#pragma once

// Ordinariness: how far the numbers of a tensor are from what libraries are asked for every day. Of
// cases that disagree the most ordinary one is worth the most: nobody can explain it away.

#include <cstdint>

#include "nouns/dtype.h"

namespace parallax {

// 0 where one is nan, else 1 where one is infinite, else 2 where one is denormal or its square
// overflows or underflows (an integer: half of its range), else 3.
int Ordinariness(DType dtype, const void* data, int64_t elements);
inline constexpr int kMostOrdinary = 3;

// Which of the cases of a structure that disagree are told, as they come: the first `most`, and
// each that is more ordinary than all before.
class HitChoice {
 public:
  explicit HitChoice(uint32_t most) : left_(most) {}

  bool Wants(int ordinary) {
    const bool wanted = left_ > 0 || ordinary > ordinary_;
    left_ -= left_ > 0 ? 1 : 0;
    if (ordinary > ordinary_) ordinary_ = ordinary;
    return wanted;
  }

 private:
  uint32_t left_;
  int ordinary_ = -1;  // of the cases so far
};

}  // namespace parallax
