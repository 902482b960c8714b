#pragma once

// Counter-based random numbers: the n-th number of a stream is a pure function of (stream, n), so
// any process recreates any case bit for bit, in any order, and fills vectorise. The standard
// library's distributions differ between compilers; these do not.
//
// Mix is the finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).

#include <cstdint>

namespace parallax {

constexpr uint64_t Mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

constexpr uint64_t Mix(uint64_t a, uint64_t b) { return Mix(Mix(a) ^ (b * 0xd6e8feb86659fd93ull)); }

// A sequence of draws for planning code (not for the hot loop). Copyable; equal seeds give equal
// sequences on every machine.
class Rng {
 public:
  explicit constexpr Rng(uint64_t stream) : stream_(stream) {}

  constexpr uint64_t Next() { return Mix(stream_, counter_++); }

  // Uniform in [0, n). REQUIRES: n > 0. The modulo bias is below 2^-32 for n < 2^32.
  constexpr uint64_t Below(uint64_t n) { return Next() % n; }

  // Uniform in [lo, hi]. REQUIRES: lo <= hi.
  constexpr int64_t Between(int64_t lo, int64_t hi) {
    uint64_t span = static_cast<uint64_t>(hi) - static_cast<uint64_t>(lo) + 1;
    uint64_t draw = span == 0 ? Next() : Next() % span;
    return static_cast<int64_t>(static_cast<uint64_t>(lo) + draw);
  }

  // Uniform in [0, 1), 53 bits.
  constexpr double Unit() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

  constexpr bool OneIn(uint64_t n) { return Below(n) == 0; }

 private:
  uint64_t stream_;
  uint64_t counter_ = 0;
};

}  // namespace parallax
