#include "similar/argument_kinds.h"

#include "constraints/signature.h"

namespace parallax {
namespace {

std::string KindOf(const Value& value) {
  struct Visitor {
    std::string operator()(const None&) const { return "none"; }
    std::string operator()(bool) const { return "bool"; }
    std::string operator()(int64_t) const { return "int"; }
    std::string operator()(double) const { return "float"; }
    std::string operator()(const std::complex<double>&) const { return "complex"; }
    std::string operator()(const std::string&) const { return "str"; }
    std::string operator()(DType) const { return "dtype"; }
    std::string operator()(const TensorRecipe&) const { return "tensor"; }
    std::string operator()(const Expression&) const { return "object"; }
    std::string operator()(const Dictionary&) const { return "dictionary"; }
    std::string operator()(const Sequence& list) const {
      return list.items.empty() ? "[]" : KindOf(list.items.front()) + "[]";
    }
  };
  return std::visit(Visitor{}, value.v);
}

void AddDeclared(const std::vector<Parameter>& parameters, ArgumentKinds* kinds) {
  for (const Parameter& each : parameters) {
    const std::vector<std::string> declared = KindsOfType(each.type);
    if (!declared.empty()) (*kinds)[each.name].insert(declared.begin(), declared.end());
  }
}

void AddSeed(const std::vector<Parameter>& parameters, const Binding& seed, ArgumentKinds* kinds) {
  for (size_t i = 0; i < seed.arguments.size(); ++i) {
    const Argument& argument = seed.arguments[i];
    const bool positional = !argument.keyword && argument.name.empty();
    if (positional && i >= parameters.size()) continue;
    (*kinds)[positional ? parameters[i].name : argument.name].insert(KindOf(argument.value));
  }
}

}  // namespace

ArgumentKinds KindsOf(const Api& api) {
  ArgumentKinds kinds;
  AddDeclared(api.parameters, &kinds);
  for (const auto& overload : api.overloads) AddDeclared(overload, &kinds);
  return kinds;
}

ArgumentKinds KindsOf(const CatalogueEntry& entry) {
  ArgumentKinds kinds = KindsOf(entry.api);
  for (const Binding& seed : entry.seeds) AddSeed(entry.api.parameters, seed, &kinds);
  return kinds;
}

}  // namespace parallax
