#pragma once

// LayerPrints: layers of two files of one model, matched by their values. A file may have the axes
// of a tensor in another order, lie it out anew, join layers and take them apart: layers correspond
// where they hold the same numbers in any order. Pure.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parallax {

// What a layer's numbers have in common in any order; made while they come one by one.
class LayerPrint {
 public:
  void Add(double number, bool is_integer);

  uint64_t count() const { return count_; }
  double largest() const;  // by size
  // Whether it may tell layers apart: more than one number, not all of them equal, and no integers,
  // which are shapes and indices.
  bool Tells() const { return count_ > 1 && least_ < greatest_ && !integers_; }
  bool integers() const { return integers_; }
  // Whether it may hold the same numbers as the other, moved by at most `share` of the largest.
  bool IsNear(const LayerPrint& other, double share) const;
  // The same numbers, bit by bit and in the same order.
  bool operator==(const LayerPrint& other) const = default;

 private:
  uint64_t count_ = 0;
  uint64_t nans_ = 0;  // infinities too
  double sum_ = 0;
  double sizes_ = 0;
  double squares_ = 0;
  double least_ = 0;
  double greatest_ = 0;
  bool integers_ = false;
};

// The largest distance of two lists of numbers, both put in order; infinite where their sizes
// differ, or where nan meets a number.
double SortedDistance(std::vector<double> a, std::vector<double> b);

// One layer of a file, for finding out where it leaves the other file.
struct MatchedLayer {
  std::vector<size_t> inbound;  // places of the layers whose outputs go in; all earlier
  bool matched = false;         // the other file has its numbers
  bool counts = true;           // false: it tells nothing, or does not depend on the input
};

// The first layer, in order of execution, from which on to the end of the model nothing matches.
// None: the last layers match.
std::optional<size_t> FirstParted(std::span<const MatchedLayer> layers);

}  // namespace parallax
