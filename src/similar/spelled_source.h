#pragma once

// SpelledSource: an API as its own documentation speaks of it: what names and calls there mean.
// Internal to src/similar.

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "similar/public_names.h"
#include "similar/spelled_code.h"
#include "similar/unified_call.h"

namespace parallax {

// What an expression may call of Python itself: what can do no harm.
bool IsHarmless(std::string_view name);

class SpelledSource {
 public:
  // All three outlive it.
  SpelledSource(const Api& api, const PublicNames& names, const std::vector<CodePiece>& pieces);

  const Api& api() const { return api_; }
  const PublicNames& names() const { return names_; }
  // With the one that takes any number of arguments.
  const std::vector<std::string>& parameters() const { return parameters_; }
  const std::set<std::string>& required() const { return required_; }
  const std::string& variadic() const { return variadic_; }
  // Right sides of formulas that it is the left of: code, with whole names.
  const std::vector<CodePiece>& formulas() const { return formulas_; }

  bool Is(const PublicNames::Named& named) const { return named.api->name == api_.name; }
  bool HasParameter(std::string_view name) const;
  // The API that a call in a piece of this kind calls. Nothing: it is unknown.
  std::optional<PublicNames::Named> MeaningOf(const CodeCall& call, CodePieceKind kind) const;
  // The parameter that a name stands for, by the nearest call of the source that has it; empty:
  // none has.
  std::string ParameterFor(const std::string& name, size_t at) const;
  // Whether a name stands for no input: a module, or what was computed from others.
  bool IsNoInput(const std::string& name) const;
  // What is fixed by the call of the source that the text speaks of there.
  std::vector<Guard> GuardsAt(const CodePiece& piece) const;

 private:
  struct Meaning {
    std::optional<PublicNames::Named> named;
    bool of_receiver = false;
  };
  Meaning Means(const CodeCall& call, CodePieceKind kind) const;
  void ReadPiece(const CodePiece& piece);
  void ReadFormula(const CodePiece& piece);
  void AddCall(const PythonExpression& expression, const CodeCall& call, bool of_receiver,
               const CodePiece& piece);
  bool IsMadeOfOthers(const PythonExpression& expression) const;

  const Api& api_;
  const PublicNames& names_;
  const std::string variadic_;
  std::vector<std::string> parameters_;
  std::set<std::string> required_;
  std::vector<UnifiedCall> own_;
  std::vector<std::string> results_;  // names that are assigned
  std::vector<CodePiece> formulas_;
};

// The expressions of a piece: it as a whole, or the calls in it. Their texts are the piece's.
std::vector<PythonExpression> ExpressionsOf(const CodePiece& piece);

}  // namespace parallax
