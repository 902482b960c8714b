#pragma once

// Chain: two to four calls of a library of which each may use what the ones before it gave. An API
// of kind "chain" runs it: its first argument is the chain as a value, the others are the chain's
// tensors. So a chain is part of a binding's structure: it is mutated, reduced, stored and sent
// like any other.
//
//   calls = [(program, [arguments], {keywords}), ...]; "$x", "$y" name the tensors, "$a", "$b" what
//   the calls gave. python/parallax/chains/text.py runs them.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/value.h"

namespace parallax {

inline constexpr std::string_view kChainKind = "chain";  // of such an API
inline constexpr size_t kMostChainCalls = 4;
inline constexpr size_t kMostChainTensors = 6;
// Behind a form: each call of the chain in that form by itself.
inline constexpr std::string_view kApart = "-apart";

struct ChainCall {
  std::string program;
  Sequence arguments;
  Dictionary keywords;
  bool operator==(const ChainCall&) const = default;
};

struct Chain {
  std::vector<ChainCall> calls;
  std::vector<TensorRecipe> tensors;
  bool operator==(const Chain&) const = default;

  // The programs of its calls: "toy.add, toy.sum".
  std::string Programs() const;
};

std::string NameOfTensor(size_t index);  // "$x"
std::string NameOfResult(size_t call);   // "$a"

// Whether the call changes its first argument, by its name.
bool WritesInPlace(const ChainCall& call);

// Nothing where the binding is no chain, or one that mutations left without sense.
std::optional<Chain> ChainOf(const Binding& binding);
Binding BindingOf(const Chain& chain);

// Calls visit(text) on every name of a tensor or result in the call's arguments.
template <class Visit>
void ForEachName(Value& value, const Visit& visit) {
  if (auto* text = std::get_if<std::string>(&value.v)) {
    if (text->size() == 2 && text->front() == '$') visit(*text);
  } else if (auto* list = std::get_if<Sequence>(&value.v)) {
    for (Value& item : list->items) ForEachName(item, visit);
  } else if (auto* dictionary = std::get_if<Dictionary>(&value.v)) {
    for (DictionaryItem& item : dictionary->items) ForEachName(item.value, visit);
  }
}
template <class Visit>
void ForEachName(ChainCall& call, const Visit& visit) {
  for (Value& item : call.arguments.items) ForEachName(item, visit);
  for (DictionaryItem& item : call.keywords.items) ForEachName(item.value, visit);
}

// Leaves out what the last result does not hang on (what a write in place touches stays), and
// tensors that no call has.
void DropUnused(Chain* chain);

// A call that can be part of chains: a chain of it alone, and what it gives of those tensors.
struct Link {
  Chain chain;
  DType dtype = DType::kF32;  // of the result
  Shape shape;
  bool any_shape = false;  // tensors of any one shape: the result has it too
  bool operator==(const Link&) const = default;
};

}  // namespace parallax
