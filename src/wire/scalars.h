#pragma once

// What the encodings of values and of outputs share: the choice of a sum type's alternative by its
// index, and the alternatives that are plain data. Private to the codecs of this room.

#include <complex>
#include <string>
#include <variant>

#include "nouns/value.h"
#include "wire/buffer.h"

namespace parallax {

constexpr int kMaxDepth = 32;  // of sequences in sequences

// False when there is no alternative of that index.
template <class Sum, size_t I = 0>
bool Emplace(Sum* sum, size_t index) {
  if constexpr (I < std::variant_size_v<Sum>) {
    if (index == I) {
      sum->template emplace<I>();
      return true;
    }
    return Emplace<Sum, I + 1>(sum, index);
  }
  return false;
}

// The alternatives that values and outputs share.
struct ScalarPutter {
  explicit ScalarPutter(Writer& writer) : w(writer) {}
  Writer& w;
  void operator()(None) {}
  void operator()(bool b) { w.Put<uint8_t>(b); }
  void operator()(int64_t i) { w.Put(i); }
  void operator()(double d) { w.Put(d); }
  void operator()(std::complex<double> c) {
    w.Put(c.real());
    w.Put(c.imag());
  }
  void operator()(const std::string& s) { w.PutString(s); }
};

struct ScalarGetter {
  ScalarGetter(Reader& reader, int at) : r(reader), depth(at) {}
  Reader& r;
  int depth;
  void operator()(None&) {}
  void operator()(bool& b) { b = r.GetBool(); }
  void operator()(int64_t& i) { i = r.Get<int64_t>(); }
  void operator()(double& d) { d = r.Get<double>(); }
  void operator()(std::complex<double>& c) {
    double re = r.Get<double>();
    c = {re, r.Get<double>()};
  }
  void operator()(std::string& s) { s = r.GetString(); }
};

}  // namespace parallax
