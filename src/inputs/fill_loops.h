// The loops behind FillKernels. Included once by each fill_kernel_*.cc, compiled for its
// instruction set: everything here has internal linkage and no include guard is needed. Inner loops
// have a constant length so that every compiler vectorises them; fused multiply-add is off
// everywhere. Needs <bit>, <cstring>, <type_traits>, inputs/fill_kernel.h and inputs/half_bits.h.

namespace parallax {
namespace {

constexpr int64_t kBlock = 16;

// body(i) for each i in [0, n). Counters are 32 bits wide: no tensor is larger.
template <class Body>
PARALLAX_INLINE_LOOP void ForEach(int64_t n, const Body& body) {
  uint32_t count = static_cast<uint32_t>(n);
  uint32_t i = 0;
  for (; i + kBlock <= count; i += kBlock) {
    for (uint32_t j = 0; j < kBlock; ++j) body(i + j);
  }
  for (; i < count; ++i) body(i);
}

// A hash of (counter, k0, k1): the 32-bit finaliser of murmur3 with Wellons' constants
// ("lowbias32"), the second key between its rounds so that streams are not shifts of each other.
PARALLAX_INLINE_LOOP uint32_t Hash(uint32_t i, uint32_t k0, uint32_t k1) {
  uint32_t x = i + k0;
  x = (x ^ (x >> 16)) * 0x21f0aaadu;
  x = ((x ^ (x >> 15)) + k1) * 0xd35a2d97u;
  return x ^ (x >> 15);
}
PARALLAX_INLINE_LOOP uint32_t Word(const StreamKeys& k, uint32_t i) { return Hash(i, k.a, k.b); }
PARALLAX_INLINE_LOOP uint32_t OtherWord(const StreamKeys& k, uint32_t i) {
  return Hash(i, k.c, k.d);
}
PARALLAX_INLINE_LOOP uint64_t LongWord(const StreamKeys& k, uint32_t i) {
  return (uint64_t{Word(k, i)} << 32) | OtherWord(k, i);
}

// [0, 1) on a grid of 2^-24, and of 2^-52.
PARALLAX_INLINE_LOOP float Unit(uint32_t word) {
  return static_cast<float>(static_cast<int32_t>(word >> 8)) * 0x1p-24f;
}
PARALLAX_INLINE_LOOP double Unit(uint64_t word) {
  return std::bit_cast<double>(0x3ff0000000000000ull | (word >> 12)) - 1.0;
}

// Element types: how they are stored, and the type they are drawn in.
struct F16 {
  using Store = uint16_t;
  using Real = float;
  static PARALLAX_INLINE_LOOP Store To(float x) { return HalfBits(x); }
  static PARALLAX_INLINE_LOOP float From(Store x) { return HalfValue(x); }
};
struct BF16 {
  using Store = uint16_t;
  using Real = float;
  static PARALLAX_INLINE_LOOP Store To(float x) { return BrainBits(x); }
  static PARALLAX_INLINE_LOOP float From(Store x) { return BrainValue(x); }
};
struct F32 {
  using Store = float;
  using Real = float;
  static PARALLAX_INLINE_LOOP Store To(float x) { return x; }
  static PARALLAX_INLINE_LOOP float From(Store x) { return x; }
};
struct F64 {
  using Store = double;
  using Real = double;
  static PARALLAX_INLINE_LOOP Store To(double x) { return x; }
  static PARALLAX_INLINE_LOOP double From(Store x) { return x; }
};

template <class E>
PARALLAX_INLINE_LOOP typename E::Real UnitOf(const StreamKeys& k, uint32_t i) {
  if constexpr (std::is_same_v<typename E::Real, double>) {
    return Unit(LongWord(k, i));
  } else {
    return Unit(Word(k, i));
  }
}

template <class E>
void UniformFloat(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  using Real = typename E::Real;
  constexpr bool kWide = std::is_same_v<Real, double>;
  const Real lo = kWide ? static_cast<Real>(p.lo64) : p.lo32;
  const Real hi = kWide ? static_cast<Real>(p.hi64) : p.hi32;
  const Real span = kWide ? static_cast<Real>(p.span64) : p.span32;
  auto* to = reinterpret_cast<typename E::Store*>(out);
  const StreamKeys k = keys;
  ForEach(n, [=](uint32_t i) {
    Real x = lo + UnitOf<E>(k, i) * span;
    to[i] = E::To(x < hi ? x : hi);
  });
}

// Whole numbers in [lo, hi], both of which are whole.
template <class E>
void WholeFloat(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  using Real = typename E::Real;
  constexpr bool kWide = std::is_same_v<Real, double>;
  const Real lo = kWide ? static_cast<Real>(p.lo64) : p.lo32;
  const Real hi = kWide ? static_cast<Real>(p.hi64) : p.hi32;
  const Real span = hi - lo + Real{1};
  auto* to = reinterpret_cast<typename E::Store*>(out);
  const StreamKeys k = keys;
  ForEach(n, [=](uint32_t i) {
    Real x = UnitOf<E>(k, i) * span;
    Real whole = static_cast<Real>(static_cast<int32_t>(x));
    Real moved = lo + whole;
    to[i] = E::To(moved < hi ? moved : hi);
  });
}

// sign, exponent and mantissa straight from the bits of one word.
PARALLAX_INLINE_LOOP float Magnitude(const FillParams& p, uint32_t w) {
  uint32_t e = static_cast<uint32_t>(p.exponent + 127) + (((w & 0xffu) * p.exponents) >> 8);
  uint32_t sign = (w | p.sign_or) & p.sign_and;
  return std::bit_cast<float>(sign | (e << 23) | ((w >> 8) & 0x7fffffu));
}
PARALLAX_INLINE_LOOP double Magnitude(const FillParams& p, uint64_t w) {
  // Eleven bits where there are so many exponents.
  const bool many = p.exponents > 1024;
  const uint64_t drawn =
      many ? ((w & 0x7ffu) * p.exponents) >> 11 : ((w & 0x3ffu) * p.exponents) >> 10;
  uint64_t e = static_cast<uint64_t>(p.exponent + 1023) + drawn;
  uint64_t sign = (w | (uint64_t{p.sign_or} << 32)) & (uint64_t{p.sign_and} << 32);
  return std::bit_cast<double>(sign | (e << 52) | ((w >> 11) & 0xfffffffffffffull));
}

template <class E>
void MagnitudeFloat(const FillParams& params, const StreamKeys& keys, int64_t n, std::byte* out) {
  auto* to = reinterpret_cast<typename E::Store*>(out);
  const StreamKeys k = keys;
  const FillParams& p = params;
  ForEach(n, [=, &p](uint32_t i) {
    if constexpr (std::is_same_v<E, F64>) {
      to[i] = Magnitude(p, LongWord(k, i));
    } else {
      to[i] = E::To(Magnitude(p, Word(k, i)));
    }
  });
}

template <class E>
void Jitter(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  using Real = typename E::Real;
  using Store = typename E::Store;
  std::memcpy(out, p.bytes, static_cast<size_t>(n) * sizeof(Store));
  auto* to = reinterpret_cast<Store*>(out);
  const StreamKeys k = keys;
  ForEach(n, [=](uint32_t i) {
    Real factor = (Real{1} - Real{0.0625}) + UnitOf<E>(k, i) * Real{0.125};
    to[i] = E::To(E::From(to[i]) * factor);
  });
}

template <class E>
void Scale(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  using Real = typename E::Real;
  using Store = typename E::Store;
  std::memcpy(out, p.bytes, static_cast<size_t>(n) * sizeof(Store));
  auto* to = reinterpret_cast<Store*>(out);
  // Few mantissa bits: products with numbers of few bits stay exact.
  const Real factor = (Real{1} + static_cast<Real>(keys.a >> 24) * Real{0x1p-8}) *
                      ((keys.b >> 31) != 0 ? Real{0.5} : Real{1});
  ForEach(n, [=](uint32_t i) { to[i] = E::To(E::From(to[i]) * factor); });
}

template <class T>
void UniformInt(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  auto* to = reinterpret_cast<T*>(out);
  const StreamKeys k = keys;
  const uint64_t lo = p.lo_int;
  const uint64_t span = p.span_int;
  if (span - 1 < 0xffffffffull) {
    const uint32_t factor = static_cast<uint32_t>(span);
    ForEach(n, [=](uint32_t i) {
      to[i] = static_cast<T>(lo + ((uint64_t{Word(k, i)} * factor) >> 32));
    });
    return;
  }
  // The bias of the modulo is below span / 2^64.
  ForEach(n, [=](uint32_t i) {
    uint64_t word = LongWord(k, i);
    to[i] = static_cast<T>(lo + (span == 0 ? word : word % span));
  });
}

// A random number of bits, all of them but the sign's set at random; of either sign where lo < 0.
template <class T>
void Widths(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  auto* to = reinterpret_cast<T*>(out);
  const StreamKeys k = keys;
  const uint32_t most = p.most_bits;
  const uint64_t sign = p.sign_and != 0 ? ~uint64_t{0} : 0;
  ForEach(n, [=](uint32_t i) {
    const uint64_t word = LongWord(k, i);
    const uint32_t dropped = ((Hash(i, k.d, k.a) & 0xffffu) * most) >> 16;
    const uint64_t kept = word >> (64 - most) >> dropped;
    const uint64_t minus = (uint64_t{0} - (Hash(i, k.b, k.c) >> 31)) & sign;
    to[i] = static_cast<T>((kept ^ minus) - minus);
  });
}

template <class T>
void Special(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  auto* to = reinterpret_cast<T*>(out);
  const StreamKeys k = keys;
  const uint64_t* palette = p.palettes[k.c >> 30];
  ForEach(n, [=](uint32_t i) { to[i] = static_cast<T>(palette[Word(k, i) >> 28]); });
}

template <class T>
void Mixed(const FillParams& p, const StreamKeys& keys, int64_t n, std::byte* out) {
  auto* to = reinterpret_cast<T*>(out);
  const StreamKeys k = keys;
  T palette[kPaletteSize];
  for (int i = 0; i < kPaletteSize; ++i) palette[i] = static_cast<T>(p.palettes[k.c >> 30][i]);
  ForEach(n, [=, &palette](uint32_t i) {
    uint32_t word = Hash(i, k.d, k.a);
    // One place in eight is replaced, without a branch that nothing could predict.
    T mask = static_cast<T>(T{0} - static_cast<T>((word & 7u) == 0));
    to[i] = static_cast<T>(to[i] ^ ((to[i] ^ palette[word >> 28]) & mask));
  });
}

void Fair(const FillParams&, const StreamKeys& keys, int64_t n, std::byte* out) {
  auto* to = reinterpret_cast<uint8_t*>(out);
  const StreamKeys k = keys;
  ForEach(n, [=](uint32_t i) { to[i] = static_cast<uint8_t>(Word(k, i) >> 31); });
}

template <class E>
void Widen(const std::byte* from, int64_t n, std::byte* to) {
  using Store = typename E::Store;
  const auto* __restrict in = reinterpret_cast<const Store*>(from);
  auto* __restrict out = reinterpret_cast<double*>(to);
  int64_t i = 0;
  for (; i + kBlock <= n; i += kBlock) {
    for (int64_t j = 0; j < kBlock; ++j) out[i + j] = static_cast<double>(E::From(in[i + j]));
  }
  for (; i < n; ++i) out[i] = static_cast<double>(E::From(in[i]));
}

FillKernels MakeFillKernels() {
  return {
      {UniformFloat<F16>, UniformFloat<BF16>, UniformFloat<F32>, UniformFloat<F64>},
      {MagnitudeFloat<F16>, MagnitudeFloat<BF16>, MagnitudeFloat<F32>, MagnitudeFloat<F64>},
      {Jitter<F16>, Jitter<BF16>, Jitter<F32>, Jitter<F64>},
      {Scale<F16>, Scale<BF16>, Scale<F32>, Scale<F64>},
      {WholeFloat<F16>, WholeFloat<BF16>, WholeFloat<F32>, WholeFloat<F64>},
      {UniformInt<uint8_t>, UniformInt<uint16_t>, UniformInt<uint32_t>, UniformInt<uint64_t>},
      {Widths<uint8_t>, Widths<uint16_t>, Widths<uint32_t>, Widths<uint64_t>},
      {Special<uint8_t>, Special<uint16_t>, Special<uint32_t>, Special<uint64_t>},
      {Mixed<uint8_t>, Mixed<uint16_t>, Mixed<uint32_t>, Mixed<uint64_t>},
      Fair,
      {Widen<F16>, Widen<BF16>, Widen<F32>},
  };
}

}  // namespace
}  // namespace parallax
