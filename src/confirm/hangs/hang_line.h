#pragma once

// HangLine: of suspects in which one program hangs one is confirmed, and the others wait for it. If
// it holds they are told as the same, else the next has its turn. One thread at a time.

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "confirm/hangs/hang_of.h"

namespace parallax {

class HangLine {
 public:
  // A finding is about it. Enough of these, and it holds.
  void Note(const HeldHang& held);
  bool Holds(const std::string& hang) const;
  // A group of that hang comes. False: it waits, since another of the same is at hand.
  bool Enter(size_t group, const std::string& hang);
  // One of the same had its turn: those that wait no longer. All of them if the hang holds, else
  // the next; none where none waits.
  std::vector<size_t> Leave(const std::string& hang);

 private:
  std::map<std::string, int> weights_;  // of what was noted, by hang
  std::map<std::string, std::deque<size_t>> waiting_;
};

}  // namespace parallax
