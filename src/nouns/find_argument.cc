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

}  // namespace parallax
