// The loops of the screen's kernels. Included once by kernel_plain.cc and once, compiled for AVX2
// and F16C, by kernel_avx2.cc: everything here has internal linkage and no include guard is needed.
// PARALLAX_KERNEL_AVX2 says which of the two it is. Needs <cstring>, <limits>, numbers/kernel.h,
// and <immintrin.h> for AVX2.

namespace parallax {
namespace {

#define PARALLAX_INLINE inline __attribute__((always_inline))

constexpr int kLanes = 4;
typedef double Doubles __attribute__((vector_size(32)));
typedef int64_t Mask __attribute__((vector_size(32)));
typedef float Floats __attribute__((vector_size(16)));
typedef int32_t Ints __attribute__((vector_size(16)));
typedef uint16_t Halves __attribute__((vector_size(8)));

PARALLAX_INLINE Ints LoadHalves(const char* at) {
#if defined(PARALLAX_KERNEL_AVX2)
  return reinterpret_cast<Ints>(
      _mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(at))));
#else
  Halves halves;
  std::memcpy(&halves, at, sizeof(halves));
  return __builtin_convertvector(halves, Ints);
#endif
}

PARALLAX_INLINE Doubles Widened(const Floats& floats) {
#if defined(PARALLAX_KERNEL_AVX2)
  return _mm256_cvtps_pd(floats);  // g++ 12 makes four instructions of __builtin_convertvector
#else
  return __builtin_convertvector(floats, Doubles);
#endif
}

// Element types as the kernels load them: kLanes at a time, widened to double without loss.
struct F64 {
  static constexpr int kSize = 8;
  static constexpr double kLargest = std::numeric_limits<double>::max();
  static PARALLAX_INLINE Doubles Load(const char* at) {
    Doubles doubles;
    std::memcpy(&doubles, at, sizeof(doubles));
    return doubles;
  }
  static PARALLAX_INLINE double One(const char* at) {
    double value;
    std::memcpy(&value, at, sizeof(value));
    return value;
  }
};
struct F32 {
  static constexpr int kSize = 4;
  static constexpr double kLargest = std::numeric_limits<float>::max();
  static PARALLAX_INLINE Doubles Load(const char* at) {
    Floats floats;
    std::memcpy(&floats, at, sizeof(floats));
    return Widened(floats);
  }
  static PARALLAX_INLINE double One(const char* at) {
    float value;
    std::memcpy(&value, at, sizeof(value));
    return value;
  }
};
struct BF16 {
  static constexpr int kSize = 2;
  static constexpr double kLargest = 0x1.fep127;
  static PARALLAX_INLINE Doubles Load(const char* at) {
    return Widened(reinterpret_cast<Floats>(LoadHalves(at) << 16));
  }
  static PARALLAX_INLINE double One(const char* at) {
    char padded[8] = {at[0], at[1]};
    return Load(padded)[0];
  }
};
struct F16 {
  static constexpr int kSize = 2;
  static constexpr double kLargest = 65504.0;
  static PARALLAX_INLINE Doubles Load(const char* at) {
#if defined(PARALLAX_KERNEL_AVX2)
    return Widened(_mm_cvtph_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(at))));
#else
    // The 15 bits below the sign, moved to a float's place, are the value times 2^-112; infinity
    // and nan get their exponent back.
    Ints wide = LoadHalves(at);
    Ints magnitude = wide & 0x7fff;
    Floats scaled = reinterpret_cast<Floats>(magnitude << 13) * 0x1p112f;
    Ints special = (magnitude >= 0x7c00) & 0x7f800000;
    Ints bits = reinterpret_cast<Ints>(scaled) | special | ((wide & 0x8000) << 16);
    return Widened(reinterpret_cast<Floats>(bits));
#endif
  }
  static PARALLAX_INLINE double One(const char* at) {
    char padded[8] = {at[0], at[1]};
    return Load(padded)[0];
  }
};

// Bounds as the loops use them. `atol` is the next number below: see FiniteAgree.
struct LoopBounds {
  double rtol;
  double atol;
  double largest;  // of the side whose infinities stand for values beyond its range
};

PARALLAX_INLINE Doubles Magnitude(const Doubles& x) {
  return reinterpret_cast<Doubles>(reinterpret_cast<Mask>(x) & std::numeric_limits<int64_t>::max());
}

PARALLAX_INLINE bool All(const Mask& mask) {
#if defined(PARALLAX_KERNEL_AVX2)
  return _mm256_movemask_pd(reinterpret_cast<__m256d>(mask)) == 15;
#else
  return (mask[0] & mask[1] & mask[2] & mask[3]) != 0;
#endif
}

// All ones only where both are finite and within the bounds. An infinity or nan anywhere makes the
// left side infinite or nan, which is not at most anything finite. That the rounded
// |a - b| - rtol |b| is at most the number below atol means that the exact one is at most atol;
// then |a - b|, being a double, is also at most the rounded atol + rtol |b|, which is the rule.
PARALLAX_INLINE Mask FiniteAgree(const Doubles& a, const Doubles& b, LoopBounds bounds) {
  return Magnitude(a - b) - bounds.rtol * Magnitude(b) <= bounds.atol;
}

// The whole rule of element.h. kSide: which side is the narrow one, -1 for none.
template <int kSide>
PARALLAX_INLINE Mask LanesAgree(const Doubles& a, const Doubles& b, LoopBounds bounds) {
  Mask agree = FiniteAgree(a, b, bounds) | (a == b) | ((a != a) & (b != b));
  if constexpr (kSide >= 0) {
    const Doubles& narrow = kSide == 0 ? a : b;
    Doubles size = Magnitude(kSide == 0 ? b : a);
    Doubles reach = size + (bounds.atol + bounds.rtol * size);
    Mask same_sign = (reinterpret_cast<Mask>(a) ^ reinterpret_cast<Mask>(b)) >= 0;
    agree |= (Magnitude(narrow) == std::numeric_limits<double>::infinity()) &
             (reach >= bounds.largest) & same_sign;
  }
  return agree;
}

template <class A, class B, int kSide, bool kWhole>
PARALLAX_INLINE Mask AgreeAt(const char* a, const char* b, int64_t i, LoopBounds bounds) {
  Doubles x = A::Load(a + i * A::kSize);
  Doubles y = B::Load(b + i * B::kSize);
  return kWhole ? LanesAgree<kSide>(x, y, bounds) : FiniteAgree(x, y, bounds);
}

// REQUIRES: n >= kLanes. The last lanes overlap the ones before.
template <class A, class B, int kSide, bool kWhole>
PARALLAX_INLINE bool Pass(const char* a, const char* b, int64_t n, LoopBounds bounds) {
  Mask even = ~Mask{};
  Mask odd = even;
  int64_t i = 0;
  for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
    even &= AgreeAt<A, B, kSide, kWhole>(a, b, i, bounds);
    odd &= AgreeAt<A, B, kSide, kWhole>(a, b, i + kLanes, bounds);
  }
  if (i + kLanes <= n) {
    even &= AgreeAt<A, B, kSide, kWhole>(a, b, i, bounds);
    i += kLanes;
  }
  if (i < n) odd &= AgreeAt<A, B, kSide, kWhole>(a, b, n - kLanes, bounds);
  return All(even & odd);
}

template <class A, class B, int kSide>
[[gnu::noinline]] bool WholePass(const char* a, const char* b, int64_t n, LoopBounds bounds) {
  // Values beyond a range are rarer than nan, and asking for them costs as much as the rest.
  if (kSide >= 0 && Pass<A, B, -1, true>(a, b, n, bounds)) return true;
  return Pass<A, B, kSide, true>(a, b, n, bounds);
}

// Fewer than kLanes numbers, padded with zeros, which agree.
template <class A, class B, int kSide>
[[gnu::noinline]] bool CloseFew(const char* a, const char* b, int64_t n, LoopBounds bounds) {
  Doubles x{};
  Doubles y{};
  for (int64_t i = 0; i < n; ++i) {
    double next_x = A::One(a + i * A::kSize);
    double next_y = B::One(b + i * B::kSize);
    x = Doubles{next_x, x[0], x[1], x[2]};
    y = Doubles{next_y, y[0], y[1], y[2]};
  }
  return All(LanesAgree<kSide>(x, y, bounds));
}

// All ones where one is 0 and the other at least `normal`.
PARALLAX_INLINE Mask LostToZero(const Doubles& a, const Doubles& b, double normal) {
  return ((a == 0.0) ^ (b == 0.0)) & (Magnitude(a) + Magnitude(b) >= normal);
}

// No zero beside a number of at least `normal`. The last lanes overlap the ones before.
template <class A, class B>
[[gnu::noinline]] bool ZerosAgree(const char* a, const char* b, int64_t n, double normal) {
  Mask lost{};
  if (n < kLanes) {
    for (int64_t i = 0; i < n; ++i) {
      lost |=
          LostToZero(Doubles{A::One(a + i * A::kSize)}, Doubles{B::One(b + i * B::kSize)}, normal);
    }
    return All(~lost);
  }
  for (int64_t i = 0; i < n; i += kLanes) {
    const int64_t at = i + kLanes <= n ? i : n - kLanes;
    lost |= LostToZero(A::Load(a + at * A::kSize), B::Load(b + at * B::kSize), normal);
  }
  return All(~lost);
}

// Blocks are judged by the cheap rule; one that fails it (nan, infinity or a mismatch) again by the
// whole one.
template <class A, class B, int kSide>
PARALLAX_INLINE bool CloseLoop(const void* void_a, const void* void_b, int64_t n, Bounds user,
                               double largest) {
  constexpr int64_t kBlock = 256;
  const char* a = static_cast<const char*>(void_a);
  const char* b = static_cast<const char*>(void_b);
  double below = user.atol * (1 - 0x1p-52);  // at most the next number below, 0 for 0
  LoopBounds bounds{user.rtol, below, largest};
  if (n < kLanes) return CloseFew<A, B, kSide>(a, b, n, bounds);
  for (int64_t i = 0; i < n; i += kBlock) {
    int64_t length = n - i < kBlock ? n - i : kBlock;
    int64_t start = length < kLanes ? n - kLanes : i;
    const char* at_a = a + start * A::kSize;
    const char* at_b = b + start * B::kSize;
    int64_t count = i + length - start;
    if (Pass<A, B, kSide, false>(at_a, at_b, count, bounds)) [[likely]]
      continue;
    if (!WholePass<A, B, kSide>(at_a, at_b, count, bounds)) return false;
  }
  return true;
}

template <class A, class B>
bool CloseOf(const void* a, const void* b, int64_t n, Bounds bounds) {
  constexpr bool kFirst = A::kLargest < B::kLargest;
  constexpr int kSide = kFirst ? 0 : A::kLargest > B::kLargest ? 1 : -1;
  if (!CloseLoop<A, B, kSide>(a, b, n, bounds, kFirst ? A::kLargest : B::kLargest)) return false;
  return bounds.normal == std::numeric_limits<double>::infinity() ||
         ZerosAgree<A, B>(static_cast<const char*>(a), static_cast<const char*>(b), n,
                          bounds.normal);
}

template <class A>
void FillRow(CloseKernel row[4]) {
  row[0] = CloseOf<A, F16>;
  row[1] = CloseOf<A, BF16>;
  row[2] = CloseOf<A, F32>;
  row[3] = CloseOf<A, F64>;
}

KernelTable MakeTable() {
  KernelTable table;
  FillRow<F16>(table.close[0]);
  FillRow<BF16>(table.close[1]);
  FillRow<F32>(table.close[2]);
  FillRow<F64>(table.close[3]);
  return table;
}

}  // namespace
}  // namespace parallax
