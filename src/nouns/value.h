#pragma once

// Value: one argument of a program, and Binding: one value for each parameter of a call.
// A binding has structure (dtypes, shapes, layouts, options) and contents (the numbers).

#include <complex>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "nouns/tensor.h"

namespace parallax {

struct Value;

struct None {
  bool operator==(const None&) const = default;
};
// An object of the library that is no number and no tensor, as a Python expression the adapter
// evaluates: "toy.channels_last", "slice(0, 2, None)".
struct Expression {
  std::string text;
  bool operator==(const Expression&) const = default;
};
struct Sequence {
  bool is_tuple = false;
  std::vector<Value> items;
  bool operator==(const Sequence&) const = default;
};
struct DictionaryItem;
struct Dictionary {
  std::vector<DictionaryItem> items;  // in insertion order
  bool operator==(const Dictionary&) const = default;
};

struct Value {
  // The index of the alternative is part of the wire and store formats.
  using Variant = std::variant<None, bool, int64_t, double, std::complex<double>, std::string,
                               DType, TensorRecipe, Expression, Sequence, Dictionary>;
  Variant v;

  // Copies and comparisons are in the .cc: every file that includes this would compile them.
  Value();
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();
  template <class T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, Value> && std::is_constructible_v<Variant, T>)
      Value(T&& x)
      : v(std::forward<T>(x)) {}  // NOLINT: implicit

  template <class T>
  bool Is() const {
    return std::holds_alternative<T>(v);
  }
  template <class T>
  const T& As() const {
    return std::get<T>(v);
  }
  template <class T>
  T& As() {
    return std::get<T>(v);
  }
  bool operator==(const Value& other) const;
};

struct DictionaryItem {
  std::string key;
  Value value;
  bool operator==(const DictionaryItem&) const = default;
};

struct Argument {
  std::string name;      // parameter name; may be empty for a positional argument
  bool keyword = false;  // passed by name
  Value value;
  bool operator==(const Argument&) const = default;
};

struct Binding {
  std::vector<Argument> arguments;  // positional ones first
  bool operator==(const Binding&) const = default;
};

// Calls `visit` on every tensor recipe in the binding, depth first, in argument order. The position
// in this order is the tensor's index everywhere (seeds of contents, parts, input checksums).
void ForEachTensor(const Binding& binding, const std::function<void(const TensorRecipe&)>& visit);
void ForEachTensor(Binding& binding, const std::function<void(TensorRecipe&)>& visit);
int CountTensors(const Binding& binding);

}  // namespace parallax
