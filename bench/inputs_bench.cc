// How fast contents are drawn, derived and placed, beside what memory allows (memset, memcpy).

#include <benchmark/benchmark.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "inputs/derive.h"
#include "inputs/fill.h"
#include "inputs/mutate.h"
#include "inputs/place.h"

namespace parallax {
namespace {

TensorRecipe Recipe(DType dtype, FillKind kind, int64_t n) {
  TensorRecipe recipe;
  recipe.dtype = dtype;
  recipe.shape = {n};
  recipe.fill.kind = kind;
  if (kind == FillKind::kJitter) {
    recipe.bytes = std::make_shared<const std::string>(n * ItemSize(dtype), '\x33');
  }
  return recipe;
}

struct Buffer {
  explicit Buffer(size_t size) : storage(size + kAlignment) {}
  std::byte* data() {
    uintptr_t at = reinterpret_cast<uintptr_t>(storage.data());
    return storage.data() + (kAlignment - at % kAlignment) % kAlignment;
  }
  std::vector<std::byte> storage;
};

void Report(benchmark::State& state, int64_t n) { state.SetItemsProcessed(state.iterations() * n); }

void Memset(benchmark::State& state) {
  Buffer out(state.range(0) * 4);
  int byte = 0;
  for (auto _ : state) {
    std::memset(out.data(), ++byte, state.range(0) * 4);
    benchmark::ClobberMemory();
  }
  Report(state, state.range(0));
}
BENCHMARK(Memset)->Arg(64)->Arg(4096);

void Memcpy(benchmark::State& state) {
  Buffer in(state.range(0) * 4), out(state.range(0) * 4);
  for (auto _ : state) {
    std::memcpy(out.data(), in.data(), state.range(0) * 4);
    benchmark::ClobberMemory();
  }
  Report(state, state.range(0));
}
BENCHMARK(Memcpy)->Arg(64)->Arg(4096);

void RunFill(benchmark::State& state, DType dtype, FillKind kind, const FillKernels& kernels) {
  TensorRecipe recipe = Recipe(dtype, kind, state.range(0));
  Filler filler(recipe, false, kernels);
  Buffer out(state.range(0) * ItemSize(dtype));
  uint64_t stream = 0;
  for (auto _ : state) {
    filler.Run(++stream, out.data());
    benchmark::ClobberMemory();
  }
  Report(state, state.range(0));
}

void Widen(benchmark::State& state, DType dtype) {
  TensorRecipe from = Recipe(dtype, FillKind::kUniform, state.range(0));
  TensorRecipe to = from;
  to.dtype = DType::kF64;
  Buffer in(state.range(0) * 4), out(state.range(0) * 8);
  FillContents(from, 1, in.data());
  for (auto _ : state) {
    DeriveContents(from, in.data(), {DeriveKind::kWiden}, to, 1, out.data());
    benchmark::ClobberMemory();
  }
  Report(state, state.range(0));
}
BENCHMARK_CAPTURE(Widen, float32, DType::kF32)->Arg(64)->Arg(4096);
BENCHMARK_CAPTURE(Widen, float16, DType::kF16)->Arg(64)->Arg(4096);
BENCHMARK_CAPTURE(Widen, bfloat16, DType::kBF16)->Arg(64)->Arg(4096);

void PlaceIn(benchmark::State& state, Layout layout) {
  TensorRecipe recipe = Recipe(DType::kF32, FillKind::kUniform, 1);
  recipe.shape = {state.range(0) / 8, 8};
  recipe.layout = layout;
  Placement placement = Plan(recipe);
  Buffer in(state.range(0) * 4), out(placement.bytes);
  FillContents(recipe, 1, in.data());
  for (auto _ : state) {
    Place(placement, recipe, in.data(), out.data());
    benchmark::ClobberMemory();
  }
  Report(state, state.range(0));
}

void Canaries(benchmark::State& state) {
  TensorRecipe recipe = Recipe(DType::kF32, FillKind::kUniform, 64);
  Placement placement = Plan(recipe);
  Buffer out(placement.bytes);
  PaintCanaries(placement, out.data());
  for (auto _ : state) {
    benchmark::DoNotOptimize(CanariesIntact(placement, recipe, out.data()));
    benchmark::ClobberMemory();
  }
}
BENCHMARK(Canaries);

void MutateAll(benchmark::State& state) {
  Binding parent;
  parent.arguments.push_back({"x", false, {Recipe(DType::kF32, FillKind::kUniform, 64)}});
  parent.arguments.push_back({"dim", false, {int64_t{0}}});
  uint64_t draw = 0;
  for (auto _ : state) {
    ++draw;
    benchmark::DoNotOptimize(Mutate(parent, static_cast<uint32_t>(draw % MutatorCount()), draw));
  }
}
BENCHMARK(MutateAll);

void RegisterFills() {
  struct Level {
    const char* name;
    FillKernels kernels;
  };
  static const Level kLevels[] = {
      {"plain", PlainFillKernels()}, {"avx2", Avx2FillKernels()}, {"avx512", Avx512FillKernels()}};
  for (const Level& level : kLevels) {
    benchmark::RegisterBenchmark((std::string("Fill/uniform/float32/") + level.name).c_str(),
                                 [&level](benchmark::State& state) {
                                   RunFill(state, DType::kF32, FillKind::kUniform, level.kernels);
                                 })
        ->Arg(64)
        ->Arg(4096);
  }
  for (FillKind kind : {FillKind::kUniform, FillKind::kSmall, FillKind::kSpecial, FillKind::kMixed,
                        FillKind::kPermutation, FillKind::kSorted, FillKind::kJitter}) {
    for (DType dtype : {DType::kF16, DType::kBF16, DType::kF32, DType::kF64, DType::kI64}) {
      std::string name = "Fill/" + std::string(Name(kind)) + "/" + std::string(Name(dtype));
      benchmark::RegisterBenchmark(name.c_str(), [kind, dtype](benchmark::State& state) {
        RunFill(state, dtype, kind, BestFillKernels());
      })->Arg(64);
    }
  }
  for (Layout layout : {Layout::kContiguous, Layout::kTransposed, Layout::kStrided,
                        Layout::kExpanded, Layout::kNegated}) {
    std::string name = "Place/" + std::string(Name(layout));
    benchmark::RegisterBenchmark(name.c_str(), [layout](benchmark::State& state) {
      PlaceIn(state, layout);
    })->Arg(64);
  }
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  parallax::RegisterFills();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
