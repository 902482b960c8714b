#include "nouns/chain.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "nouns/forms.h"
#include "nouns/program.h"

namespace parallax {
namespace {

constexpr std::string_view kTensors = "xyzuvw";
constexpr std::string_view kResults = "abcdefgh";

std::optional<ChainCall> CallOf(const Value& value) {
  const auto* parts = std::get_if<Sequence>(&value.v);
  if (parts == nullptr || parts->items.size() != 3) return std::nullopt;
  const auto* program = std::get_if<std::string>(&parts->items[0].v);
  const auto* arguments = std::get_if<Sequence>(&parts->items[1].v);
  const auto* keywords = std::get_if<Dictionary>(&parts->items[2].v);
  if (program == nullptr || arguments == nullptr || keywords == nullptr) return std::nullopt;
  return ChainCall{*program, *arguments, *keywords};
}

// The names that stand before the call may be used in it.
bool HasSense(const Chain& chain) {
  for (size_t i = 0; i < chain.calls.size(); ++i) {
    bool known = true;
    ChainCall call = chain.calls[i];
    ForEachName(call, [&](const std::string& name) {
      const size_t tensor = kTensors.find(name[1]);
      const size_t result = kResults.find(name[1]);
      known &= tensor < chain.tensors.size() || result < i;
    });
    if (!known) return false;
  }
  return true;
}

void Rename(Chain* chain, const std::string& from, const std::string& to) {
  for (ChainCall& call : chain->calls) {
    ForEachName(call, [&](std::string& name) {
      if (name == from) name = to;
    });
  }
}

bool Has(ChainCall call, const std::string& name) {
  bool has = false;
  ForEachName(call, [&](const std::string& each) { has |= each == name; });
  return has;
}

}  // namespace

std::string Chain::Programs() const {
  std::string out;
  for (const ChainCall& call : calls) out += (out.empty() ? "" : ", ") + call.program;
  return out;
}

std::string NameOfTensor(size_t index) {
  PARALLAX_CHECK(index < kTensors.size(), "a chain of too many tensors");
  return std::string("$") + kTensors[index];
}

std::string NameOfResult(size_t call) {
  PARALLAX_CHECK(call < kResults.size(), "a chain of too many calls");
  return std::string("$") + kResults[call];
}

bool WritesInPlace(const ChainCall& call) {
  const std::string_view program = call.program;
  return ParseProgram(program).form == kInPlaceForm ||
         (program.ends_with("_") && !program.ends_with("__"));
}

std::optional<Chain> ChainOf(const Binding& binding) {
  if (binding.arguments.empty() || binding.arguments[0].name != "calls") return std::nullopt;
  const auto* calls = std::get_if<Sequence>(&binding.arguments[0].value.v);
  if (calls == nullptr || calls->items.empty() || calls->items.size() > kResults.size()) {
    return std::nullopt;
  }
  Chain chain;
  for (const Value& item : calls->items) {
    auto call = CallOf(item);
    if (!call) return std::nullopt;
    chain.calls.push_back(*std::move(call));
  }
  for (size_t i = 1; i < binding.arguments.size(); ++i) {
    const auto* tensor = std::get_if<TensorRecipe>(&binding.arguments[i].value.v);
    if (tensor == nullptr || i > kTensors.size()) return std::nullopt;
    chain.tensors.push_back(*tensor);
  }
  return HasSense(chain) ? std::optional(std::move(chain)) : std::nullopt;
}

Binding BindingOf(const Chain& chain) {
  Sequence calls;
  for (const ChainCall& call : chain.calls) {
    Sequence parts{true, {call.program, call.arguments, call.keywords}};
    calls.items.emplace_back(std::move(parts));
  }
  Binding binding;
  binding.arguments.push_back({"calls", false, std::move(calls)});
  for (size_t i = 0; i < chain.tensors.size(); ++i) {
    binding.arguments.push_back({NameOfTensor(i).substr(1), false, chain.tensors[i]});
  }
  return binding;
}

void DropUnused(Chain* chain) {
  for (size_t i = chain->calls.size(); i-- > 0;) {
    const std::string name = NameOfResult(i);
    bool used = i + 1 == chain->calls.size() || WritesInPlace(chain->calls[i]);
    for (size_t j = i + 1; j < chain->calls.size(); ++j) used |= Has(chain->calls[j], name);
    if (used) continue;
    chain->calls.erase(chain->calls.begin() + static_cast<std::ptrdiff_t>(i));
    for (size_t j = i; j < chain->calls.size(); ++j) {
      Rename(chain, NameOfResult(j + 1), NameOfResult(j));
    }
  }
  for (size_t i = chain->tensors.size(); i-- > 0;) {
    const std::string name = NameOfTensor(i);
    if (std::any_of(chain->calls.begin(), chain->calls.end(),
                    [&](const ChainCall& call) { return Has(call, name); })) {
      continue;
    }
    chain->tensors.erase(chain->tensors.begin() + static_cast<std::ptrdiff_t>(i));
    for (size_t j = i; j < chain->tensors.size(); ++j) {
      Rename(chain, NameOfTensor(j + 1), NameOfTensor(j));
    }
  }
}

}  // namespace parallax
