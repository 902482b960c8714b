#pragma once

// Short ways to make recipes and their contents in tests of this room.

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inputs/fill.h"
#include "nouns/value.h"

namespace parallax::testing {

inline TensorRecipe Tensor(DType dtype, Shape shape, Fill fill = {}) {
  TensorRecipe recipe;
  recipe.dtype = dtype;
  recipe.shape = std::move(shape);
  recipe.fill = fill;
  return recipe;
}

inline size_t ByteSize(const TensorRecipe& recipe) {
  return static_cast<size_t>(NumElements(recipe.shape)) * ItemSize(recipe.dtype);
}

template <class T>
TensorRecipe Inline(DType dtype, Shape shape, const std::vector<T>& numbers) {
  TensorRecipe recipe = Tensor(dtype, std::move(shape), {FillKind::kInline, 0, 0});
  std::string bytes(numbers.size() * sizeof(T), '\0');
  if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  recipe.bytes = std::make_shared<const std::string>(std::move(bytes));
  return recipe;
}

// Bytes aligned as tensors are.
struct Contents {
  explicit Contents(size_t size) : storage(size + 64) {}
  std::byte* data() {
    return storage.data() + (64 - reinterpret_cast<uintptr_t>(storage.data()) % 64) % 64;
  }
  template <class T>
  std::vector<T> As(size_t count) {
    std::vector<T> out(count);
    if (count != 0) std::memcpy(out.data(), data(), count * sizeof(T));
    return out;
  }
  std::vector<std::byte> storage;
};

inline std::string Draw(const TensorRecipe& recipe, uint64_t stream) {
  Contents contents(ByteSize(recipe));
  FillContents(recipe, stream, contents.data());
  return std::string(reinterpret_cast<const char*>(contents.data()), ByteSize(recipe));
}

template <class T>
std::vector<T> DrawAs(const TensorRecipe& recipe, uint64_t stream) {
  std::string bytes = Draw(recipe, stream);
  std::vector<T> out(bytes.size() / sizeof(T));
  if (!out.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
  return out;
}

inline Binding Bind(std::vector<Value> values) {
  Binding binding;
  for (size_t i = 0; i < values.size(); ++i) {
    binding.arguments.push_back({std::string(1, static_cast<char>('a' + i)), false, values[i]});
  }
  return binding;
}

}  // namespace parallax::testing
