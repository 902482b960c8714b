#pragma once

// Declared: what an API declares that calls may be given, and what of it a call shows, as words:
// "overload (x: tensor, y: number)", "dtype uint16", "ends='round'", "strict=True". A campaign
// counts by them what it has drawn.

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// Which of them a word is.
enum class DeclaredKind { kOverload, kDType, kOption };
DeclaredKind KindOfDeclared(std::string_view word);

// The lists of parameters of which a call may fit one. None of rules and chains.
std::vector<const std::vector<Parameter>*> ListsOf(const Api& api);

// Each list of parameters, each of `dtypes` where one takes a tensor, each value of boolean and
// enumerated options. Nothing of rules and chains.
std::set<std::string> DeclaredOf(const Api& api, std::span<const DType> dtypes);

// Those that the call has, whether it is legal or not. What it leaves out it does not show.
std::set<std::string> ShownBy(const Api& api, const Binding& binding);

// One of the parameter's choices as a value: an object that its text gives, or the text.
Value ChoiceOf(const Parameter& parameter, const std::string& choice);

// Whether the value is of the parameter's type.
bool FitsType(const Parameter& parameter, const Value& value);
// Whether the call has what the list asks for and nothing of the API's other lists. Arguments that
// no list of the API names do not tell them apart.
bool FitsList(const Api& api, const std::vector<Parameter>& list, const Binding& binding);

}  // namespace parallax
