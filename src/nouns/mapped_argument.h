#pragma once

// MappedArgument: one argument of a side's call in terms of the parameters of its relation, for a
// program that takes them in another order, under other names, or with more.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nouns/value.h"

namespace parallax {

struct MappedArgument {
  std::string name;       // passed by name; empty: the next positional one
  std::string parameter;  // of the relation, where it is passed by name
  int32_t index = -1;     // of the same where it is positional; -1: no parameter, but `literal`
  Value literal;
  // Of a parameter: what is passed where the binding leaves it out (another program may have
  // another default); nothing: it is left out too.
  std::optional<Value> otherwise = {};
  // Of a parameter that takes a list: its one item is passed. Of other lists there is no call.
  bool only_item = false;
  bool operator==(const MappedArgument&) const = default;
};

// Where an argument of the call comes from.
struct ArgumentSource {
  std::string name;   // as of MappedArgument
  int argument = -1;  // of the binding; -1: the literal, or what is passed otherwise
  const Value* literal = nullptr;
  bool only_item = false;  // of the argument
};

// The arguments of a call over `binding`, in order. A parameter that the binding leaves out is left
// out, or passed as the map says otherwise. Nothing, and why, when what is left out is followed by
// a positional argument, when the binding has an argument that the map does not pass on, or when
// one whose only item is passed has not one. Points into `map`.
std::optional<std::vector<ArgumentSource>> SourcesOf(const Binding& binding,
                                                     const std::vector<MappedArgument>& map,
                                                     std::string* why_not);

// The binding that the call gets; `binding` itself where the map is empty.
std::optional<Binding> Mapped(const Binding& binding, const std::vector<MappedArgument>& map,
                              std::string* why_not);

}  // namespace parallax
