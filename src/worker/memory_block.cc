#include "worker/memory_block.h"

#include <sys/mman.h>

#include <cstdlib>

#include "worker/process.h"

namespace parallax {
namespace {

constexpr size_t kPage = 4096;
constexpr size_t kLineBytes = 64;

}  // namespace

MemoryBlock* MemoryBlock::Make(size_t bytes, bool guarded) {
  auto* block = new MemoryBlock();
  block->size_ = bytes;
  if (!guarded) {
    size_t rounded = (bytes + kLineBytes - 1) / kLineBytes * kLineBytes;
    block->data_ = static_cast<std::byte*>(std::aligned_alloc(kLineBytes, rounded));
    if (block->data_ != nullptr || rounded == 0) return block;
    delete block;
    return nullptr;
  }
  size_t pages = (bytes + kPage - 1) / kPage * kPage;
  block->mapping_size_ = pages + kPage;
  block->mapping_ = mmap(nullptr, block->mapping_size_, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block->mapping_ == MAP_FAILED) {
    delete block;
    return nullptr;
  }
  auto* guard = static_cast<std::byte*>(block->mapping_) + pages;
  mprotect(guard, kPage, PROT_NONE);
  RegisterGuardPage(guard);
  block->data_ = guard - bytes;
  return block;
}

void MemoryBlock::Release() {
  if (--references_ > 0) return;
  if (mapping_ != nullptr) {
    ForgetGuardPage(static_cast<std::byte*>(mapping_) + mapping_size_ - kPage);
    munmap(mapping_, mapping_size_);
  } else {
    std::free(data_);
  }
  delete this;
}

}  // namespace parallax
