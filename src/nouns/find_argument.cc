#include "nouns/find_argument.h"

#include <utility>

namespace parallax {

const Value* FindArgument(const Binding& binding, std::string_view name) {
  for (const Argument& argument : binding.arguments) {
    if (argument.name == name) return &argument.value;
  }
  return nullptr;
}

Value* FindArgument(Binding& binding, std::string_view name) {
  return const_cast<Value*>(FindArgument(std::as_const(binding), name));
}

const Argument* FindArgument(const Binding& binding, std::string_view name, size_t place) {
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Argument& argument = binding.arguments[i];
    if (argument.name == name || (argument.name.empty() && i == place)) return &argument;
  }
  return nullptr;
}

Argument* FindArgument(Binding& binding, std::string_view name, size_t place) {
  return const_cast<Argument*>(FindArgument(std::as_const(binding), name, place));
}

}  // namespace parallax
