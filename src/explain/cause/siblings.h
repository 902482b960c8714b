#pragma once

// Siblings: other functions of the library that go wrong as the face of a cause does, whether the
// campaign called them or not. Each is called as the face was, in the same ways.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "explain/cause/same_cause.h"
#include "investigate/context.h"
#include "nouns/api.h"
#include "nouns/finding.h"

namespace parallax {

// APIs for users that can be called as `api` is, or whose method it inherits: of the same kind,
// with parameters of the same names and types. Those with a name like its own first.
std::vector<const Api*> SiblingsOf(const Api& api, std::span<const Api* const> apis);

// The relation with the calls of `to` in the place of those of `from`. Nothing: it is of no mode,
// calls others as well, or `to` lacks a form that it asks for.
std::optional<Relation> RelationOfSibling(const Relation& relation, const Api& from, const Api& to);

class SiblingFinder {
 public:
  // A call of an API that returns; null: nobody knows one. What it points to lives as long.
  using SeedOf = std::function<const Binding*(const std::string& api)>;

  // The context outlives the finder. `may_run` is asked before each that is called.
  SiblingFinder(const InvestigateContext& context, SeedOf seed_of, MayRun may_run)
      : context_(context), seed_of_(std::move(seed_of)), may_run_(std::move(may_run)) {}

  // Those beside `known`, sorted, of which a call shows the same kind of fault and CauseTester says
  // that it is the one of the face or of a sibling. Error: the target cannot be started.
  Result<std::vector<std::string>> Of(const Finding& face, const std::vector<std::string>& known);

  // Of these but the face's those that fail on its witness, and where it does.
  Result<std::vector<std::string>> AlikeOf(const Finding& face,
                                           const std::vector<std::string>& apis);

 private:
  // As if the campaign had found it; nothing: none of its calls fails so.
  Result<std::optional<Finding>> FindingOf(const Finding& face, const Api& from, const Api& to);
  Result<std::vector<Finding>> FailingSiblings(const Finding& face, const Api& api,
                                               const std::vector<std::string>& known);

  const InvestigateContext& context_;
  SeedOf seed_of_;
  MayRun may_run_;
};

}  // namespace parallax
