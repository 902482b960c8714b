// What the screen costs an element, on each of its fast paths, beside memcmp of the same bytes.
//   build/release/bench/compare_bench --benchmark_min_time=0.2

#include <benchmark/benchmark.h>

#include <Eigen/Core>
#include <complex>
#include <cstring>
#include <limits>
#include <vector>

#include "base/rng.h"
#include "numbers/checksum.h"
#include "numbers/difference.h"
#include "numbers/same_bits.h"
#include "numbers/screen.h"

namespace parallax {
namespace {

using F16 = Eigen::half;
using BF16 = Eigen::bfloat16;
using C64 = std::complex<float>;
using C128 = std::complex<double>;

template <class T>
constexpr DType kDTypeOf = DType::kF64;
template <>
constexpr DType kDTypeOf<F16> = DType::kF16;
template <>
constexpr DType kDTypeOf<BF16> = DType::kBF16;
template <>
constexpr DType kDTypeOf<float> = DType::kF32;
template <>
constexpr DType kDTypeOf<C64> = DType::kC64;
template <>
constexpr DType kDTypeOf<C128> = DType::kC128;
template <>
constexpr DType kDTypeOf<int64_t> = DType::kI64;

// The same numbers, exact in every dtype, so that every pair is close.
template <class T>
std::vector<T> Numbers(int64_t n, bool with_specials) {
  std::vector<T> numbers;
  Rng rng(7);
  for (int64_t i = 0; i < n; ++i) {
    float value = static_cast<float>(rng.Between(-127, 127));
    if (with_specials && i % 8 == 3) value = std::numeric_limits<float>::quiet_NaN();
    numbers.push_back(static_cast<T>(value));
  }
  return numbers;
}

void ReportPerElement(benchmark::State& state, int64_t n) {
  state.counters["ns/element"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(n) * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <class A, class B, bool with_specials = false>
void CloseOf(benchmark::State& state) {
  int64_t n = state.range(0);
  std::vector<A> a = Numbers<A>(n, with_specials);
  std::vector<B> b = Numbers<B>(n, with_specials);
  TensorView view_a{kDTypeOf<A>, a.data(), &n, nullptr, 1};
  TensorView view_b{kDTypeOf<B>, b.data(), &n, nullptr, 1};
  Bounds bounds = Resolve({}, view_a.dtype, view_b.dtype);
  for (auto _ : state) {
    benchmark::DoNotOptimize(a.data());
    benchmark::ClobberMemory();
    if (!parallax::Close(view_a, view_b, bounds))
      state.SkipWithError("equal numbers are not close");
  }
  ReportPerElement(state, n);
}

void StridedOf(benchmark::State& state) {
  int64_t n = state.range(0);
  int64_t stride = 2;
  std::vector<float> a = Numbers<float>(2 * n, false);
  std::vector<double> b = Numbers<double>(2 * n, false);
  TensorView view_a{DType::kF32, a.data(), &n, &stride, 1};
  TensorView view_b{DType::kF64, b.data(), &n, &stride, 1};
  for (auto _ : state) {
    benchmark::ClobberMemory();
    if (!parallax::Close(view_a, view_b, {1e-6, 1e-5}))
      state.SkipWithError("equal numbers are not close");
  }
  ReportPerElement(state, n);
}

void CompareOf(benchmark::State& state) {
  int64_t n = state.range(0);
  std::vector<float> a = Numbers<float>(n, false);
  std::vector<double> b = Numbers<double>(n, false);
  TensorView view_a{DType::kF32, a.data(), &n, nullptr, 1};
  TensorView view_b{DType::kF64, b.data(), &n, nullptr, 1};
  for (auto _ : state) {
    Difference difference = Compare(view_a, view_b, {1e-6, 1e-5});
    benchmark::DoNotOptimize(difference);
  }
  ReportPerElement(state, n);
}

// The ceiling: reading the bytes of a float32 and a float64 tensor and doing next to nothing.
void MemcmpOf(benchmark::State& state) {
  int64_t n = state.range(0);
  std::vector<char> a(static_cast<size_t>(n) * 6);
  std::vector<char> b(static_cast<size_t>(n) * 6);
  for (auto _ : state) {
    benchmark::ClobberMemory();
    benchmark::DoNotOptimize(std::memcmp(a.data(), b.data(), a.size()));
  }
  ReportPerElement(state, n);
}

void MemcpyOf(benchmark::State& state) {
  int64_t n = state.range(0);
  std::vector<float> a = Numbers<float>(n, false);
  std::vector<float> b(a.size());
  for (auto _ : state) {
    std::memcpy(b.data(), a.data(), a.size() * sizeof(float));
    benchmark::ClobberMemory();
  }
  ReportPerElement(state, n);
}

void ChecksumOf(benchmark::State& state) {
  int64_t n = state.range(0);
  std::vector<float> a = Numbers<float>(n, false);
  for (auto _ : state) {
    benchmark::ClobberMemory();
    benchmark::DoNotOptimize(ContentChecksum(a.data(), a.size() * sizeof(float)));
  }
  ReportPerElement(state, n);
}

template <bool with_specials>
void SameBitsOf(benchmark::State& state) {
  int64_t n = state.range(0);
  std::vector<float> a = Numbers<float>(n, with_specials);
  std::vector<float> b = a;
  if (with_specials) b[3] = -b[3];  // another nan
  TensorView view_a{DType::kF32, a.data(), &n, nullptr, 1};
  TensorView view_b{DType::kF32, b.data(), &n, nullptr, 1};
  for (auto _ : state) {
    benchmark::ClobberMemory();
    benchmark::DoNotOptimize(SameBits(view_a, view_b));
  }
  ReportPerElement(state, n);
}

void Sizes(benchmark::internal::Benchmark* bench) { bench->Arg(1)->Arg(64)->Arg(67)->Arg(4096); }

BENCHMARK(MemcmpOf)->Apply(Sizes);
BENCHMARK(MemcpyOf)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, float, float)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, float, double)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, float, double, true)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, double, float)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, double, double)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, F16, double)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, F16, F16)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, BF16, double)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, C64, C128)->Apply(Sizes);
BENCHMARK_TEMPLATE(CloseOf, int64_t, int64_t)->Apply(Sizes);
BENCHMARK(StridedOf)->Apply(Sizes);
BENCHMARK_TEMPLATE(SameBitsOf, false)->Apply(Sizes);
BENCHMARK_TEMPLATE(SameBitsOf, true)->Arg(64)->Arg(4096);
BENCHMARK(ChecksumOf)->Apply(Sizes);
BENCHMARK(CompareOf)->Apply(Sizes);

}  // namespace
}  // namespace parallax

BENCHMARK_MAIN();
