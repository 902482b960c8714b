#include "nouns/mapped_argument.h"

#include <algorithm>

namespace parallax {
namespace {

// Whether it is the parameter's, at this place: by its name, where both have one. What is passed by
// position need not stand where the parameter does: a layer takes its input before its options.
bool IsFor(const MappedArgument& mapped, const Argument& argument, size_t place) {
  const bool by_name =
      argument.keyword || (!argument.name.empty() && !mapped.parameter.starts_with('#'));
  return by_name ? argument.name == mapped.parameter : static_cast<int32_t>(place) == mapped.index;
}

// Of the binding's argument for the parameter; -1: it has none.
int PlaceOf(const MappedArgument& mapped, const Binding& binding) {
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    if (IsFor(mapped, binding.arguments[i], i)) return static_cast<int>(i);
  }
  return -1;
}

bool HasOneItem(const Value& value) {
  return value.Is<Sequence>() && value.As<Sequence>().items.size() == 1;
}

}  // namespace

std::optional<std::vector<ArgumentSource>> SourcesOf(const Binding& binding,
                                                     const std::vector<MappedArgument>& map,
                                                     std::string* why_not) {
  std::vector<ArgumentSource> sources;
  std::vector<bool> passed(binding.arguments.size());
  std::string left_out;
  for (const MappedArgument& mapped : map) {
    const int place = mapped.index < 0 ? -1 : PlaceOf(mapped, binding);
    const Value* literal = mapped.index < 0   ? &mapped.literal
                           : mapped.otherwise ? &*mapped.otherwise
                                              : nullptr;
    if (place < 0 && literal == nullptr) {
      // What takes no list has no default of one.
      if (mapped.only_item) {
        *why_not = "the argument " + mapped.parameter + " is left out, no list of one";
        return std::nullopt;
      }
      if (mapped.name.empty()) left_out = mapped.parameter;
      continue;
    }
    if (mapped.name.empty() && !left_out.empty()) {
      *why_not = "the argument " + left_out + " is left out";
      return std::nullopt;
    }
    if (place >= 0) {
      const Argument& argument = binding.arguments[static_cast<size_t>(place)];
      passed[static_cast<size_t>(place)] = true;
      if (mapped.only_item && !HasOneItem(argument.value)) {
        *why_not = "the argument " + argument.name + " is no list of one";
        return std::nullopt;
      }
    }
    sources.push_back(
        {mapped.name, place, place < 0 ? literal : nullptr, place >= 0 && mapped.only_item});
  }
  const auto unused = std::find(passed.begin(), passed.end(), false);
  if (unused == passed.end()) return sources;
  const Argument& argument = binding.arguments[static_cast<size_t>(unused - passed.begin())];
  *why_not = "the argument " + argument.name + " has no counterpart";
  return std::nullopt;
}

std::optional<Binding> Mapped(const Binding& binding, const std::vector<MappedArgument>& map,
                              std::string* why_not) {
  if (map.empty()) return binding;
  const auto sources = SourcesOf(binding, map, why_not);
  if (!sources) return std::nullopt;
  Binding mapped;
  for (const ArgumentSource& source : *sources) {
    const Value& given = source.literal != nullptr
                             ? *source.literal
                             : binding.arguments[static_cast<size_t>(source.argument)].value;
    const Value& value = source.only_item ? given.As<Sequence>().items[0] : given;
    std::string name = source.name;
    if (name.empty() && source.argument >= 0) {
      name = binding.arguments[static_cast<size_t>(source.argument)].name;
    }
    mapped.arguments.push_back({std::move(name), !source.name.empty(), value});
  }
  return mapped;
}

}  // namespace parallax
