#include "worker/input_tensor.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <csignal>
#include <new>

#include "worker/process.h"

namespace parallax {
namespace {

constexpr std::array<float, 6> kNumbers = {1, 2, 3, 4, 5, 6};

TensorRecipe Matrix(Layout layout) {
  TensorRecipe recipe;
  recipe.dtype = DType::kF32;
  recipe.shape = {2, 3};
  recipe.layout = layout;
  return recipe;
}

struct Laid {
  explicit Laid(Layout layout, bool guarded = false) {
    EXPECT_TRUE(tensor.Lay(Matrix(layout), guarded));
    tensor.Fill(reinterpret_cast<const std::byte*>(kNumbers.data()));
    tensor.Seal();
  }
  // {the contents changed, a canary is broken}
  std::pair<bool, bool> Checked() const {
    std::pair<bool, bool> found;
    tensor.Check(&found.first, &found.second);
    return found;
  }
  InputTensor tensor;
};

TEST(InputTensorTest, WhatIsLeftAloneIsIntact) {
  for (Layout layout : {Layout::kContiguous, Layout::kTransposed, Layout::kStrided}) {
    for (bool guarded : {false, true}) {
      Laid laid(layout, guarded);
      EXPECT_EQ(laid.Checked(), std::pair(false, false));
      EXPECT_FALSE(laid.tensor.CanariesBroken());
    }
  }
}

TEST(InputTensorTest, AWriteIntoItIsAChangedInput) {
  Laid laid(Layout::kContiguous);
  laid.tensor.direct()[5] ^= std::byte{1};
  EXPECT_EQ(laid.Checked(), std::pair(true, false));
}

TEST(InputTensorTest, AWriteBesideItBreaksACanary) {
  const auto size = static_cast<ptrdiff_t>(sizeof kNumbers);
  for (ptrdiff_t at : {ptrdiff_t{-1}, size, size + 20}) {
    Laid laid(Layout::kContiguous);
    laid.tensor.direct()[at] ^= std::byte{1};
    EXPECT_EQ(laid.Checked(), std::pair(false, true)) << at;
    EXPECT_TRUE(laid.tensor.CanariesBroken()) << at;
  }
}

TEST(InputTensorTest, IsAlignedWithAGuardToo) {
  for (bool guarded : {false, true}) {
    InputTensor tensor;
    ASSERT_TRUE(tensor.Lay(Matrix(Layout::kContiguous), guarded, 64));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(tensor.direct()) % 64, 0u);
    tensor.Fill(reinterpret_cast<const std::byte*>(kNumbers.data()));
    tensor.Seal();
    // What lies between the elements and the guard is not to be written to.
    tensor.direct()[sizeof kNumbers] ^= std::byte{1};
    std::pair<bool, bool> found;
    tensor.Check(&found.first, &found.second);
    EXPECT_TRUE(found.first || found.second);
  }
}

TEST(InputTensorTest, ItsMemoryMovesWithIt) {
  Laid laid(Layout::kContiguous);
  const std::byte* before = laid.tensor.direct();
  InputTensor moved = std::move(laid.tensor);
  EXPECT_EQ(moved.direct(), before);
  bool changed = false, broken = false;
  moved.Check(&changed, &broken);
  EXPECT_FALSE(changed || broken);
}

TEST(InputTensorTest, SharedMemoryOutlivesTheTensor) {
  MemoryBlock* block = MemoryBlock::Make(100, false);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(block->data()) % 64, 0u);
  block->AddReference();
  block->Release();
  block->data()[99] = std::byte{7};
  EXPECT_EQ(block->data()[99], std::byte{7});
  block->Release();
}

// In shared memory, so that it is seen after the death.
Recorder* SharedRecorder() {
  void* page =
      mmap(nullptr, kRecorderSize, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return new (page) Recorder{};
}

TEST(InputTensorDeathTest, AReadPastTheEndDiesAtTheGuardAndIsNoted) {
  Recorder* recorder = SharedRecorder();
  Laid laid(Layout::kContiguous, true);
  const volatile std::byte* past = laid.tensor.direct() + sizeof kNumbers;
  auto read = [&] {
    InstallFaultHandlers(recorder);
    std::byte last = past[-1];
    static_cast<void>(last);
    std::byte behind = past[0];
    static_cast<void>(behind);
  };
  EXPECT_EXIT(read(), testing::KilledBySignal(SIGSEGV), "native stack");
  EXPECT_EQ(recorder->guard_hit.load(), 1u);
  munmap(recorder, kRecorderSize);
}

TEST(InputTensorDeathTest, AnyOtherFaultIsNoReadPastTheEnd) {
  Recorder* recorder = SharedRecorder();
  Laid laid(Layout::kContiguous, true);
  auto fault = [&] {
    InstallFaultHandlers(recorder);
    *reinterpret_cast<volatile int*>(uintptr_t{8}) = 1;
  };
  EXPECT_EXIT(fault(), testing::KilledBySignal(SIGSEGV), "native stack");
  EXPECT_EQ(recorder->guard_hit.load(), 0u);
  munmap(recorder, kRecorderSize);
}

}  // namespace
}  // namespace parallax
