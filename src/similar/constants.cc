#include "similar/constants.h"

#include <algorithm>

#include "constraints/signature.h"

namespace parallax {
namespace {

constexpr size_t kMostOfSeeds = 4;  // distinct values
constexpr size_t kMostItems = 4;    // of a list

bool IsPlain(const Value& value) {
  if (value.Is<Sequence>()) {
    const std::vector<Value>& items = value.As<Sequence>().items;
    return items.size() <= kMostItems &&
           std::all_of(items.begin(), items.end(), [](const Value& v) { return v.Is<int64_t>(); });
  }
  return value.Is<bool>() || value.Is<int64_t>() || value.Is<double>() || value.Is<std::string>();
}

// Whether it is new.
bool AddTo(std::vector<Value>* values, Value value) {
  const bool known = std::find(values->begin(), values->end(), value) != values->end();
  if (known || values->size() >= kMostConstants) return false;
  values->push_back(std::move(value));
  return true;
}

void AddValuesOfSeeds(const CatalogueEntry& entry, Constants* constants) {
  std::map<std::string, size_t> taken;
  for (const Binding& seed : entry.seeds) {
    for (size_t i = 0; i < seed.arguments.size(); ++i) {
      const Argument& argument = seed.arguments[i];
      const bool known = i < entry.api.parameters.size();
      if (!IsPlain(argument.value) || (argument.name.empty() && !known)) continue;
      const std::string& name =
          argument.name.empty() ? entry.api.parameters[i].name : argument.name;
      size_t& count = taken[name];
      if (count < kMostOfSeeds && AddTo(&(*constants)[name], argument.value)) ++count;
    }
  }
}

// Names of a place among the dimensions of a tensor.
bool IsDimension(const std::string& name) {
  return name == "dim" || name == "axis" || name == "dims" || name == "axes";
}

Value ListOf(int64_t item) { return Sequence{.is_tuple = true, .items = {item}}; }

void AddOfKind(const std::string& kind, bool dimension, std::vector<Value>* values) {
  if (kind == "bool") {
    AddTo(values, true);
    AddTo(values, false);
  } else if (kind == "int") {
    for (const int64_t each : {0, 1, -1}) AddTo(values, each);
    for (const int64_t each : {-3, 2, -2}) {
      if (dimension) AddTo(values, each);
    }
  } else if (kind == "float") {
    for (const double each : {0.0, 1.0}) AddTo(values, each);
  } else if (kind == "int[]" && dimension) {
    for (const int64_t each : {0, 1, -1}) AddTo(values, ListOf(each));
  }
}

void AddOfTypes(const std::vector<Parameter>& parameters, Constants* constants) {
  for (const Parameter& each : parameters) {
    std::vector<Value> values;
    for (const std::string& word : each.choices) AddTo(&values, word);
    const std::vector<std::string> kinds = KindsOfType(each.type);
    for (const std::string& kind : kinds) AddOfKind(kind, IsDimension(each.name), &values);
    if (values.empty()) continue;
    for (Value& value : values) AddTo(&(*constants)[each.name], std::move(value));
  }
}

}  // namespace

Constants ConstantsOf(const CatalogueEntry& entry) {
  Constants constants;
  AddOfTypes(entry.api.parameters, &constants);
  for (const std::vector<Parameter>& overload : entry.api.overloads) {
    AddOfTypes(overload, &constants);
  }
  AddValuesOfSeeds(entry, &constants);
  return constants;
}

}  // namespace parallax
