#pragma once

// Api: one public callable of a target, as the adapter lists it, and what the catalogue knows of
// it.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/chain.h"
#include "nouns/constraint.h"
#include "nouns/program.h"
#include "nouns/value.h"

namespace parallax {

// One parameter. `type` is normalised by the adapter to the vocabulary of docs/add-a-target.md:
// "tensor", "tensor[]", "int", "int[]", "int[2]", "float", "number", "bool", "str", "dtype",
// "module", "any"; a trailing "?" means None is legal.
struct Parameter {
  std::string name;
  std::string type;
  bool keyword_only = false;
  bool has_default = false;
  std::string default_text;          // Python source of the default
  std::vector<std::string> choices;  // legal strings, when known
};

struct Api {
  std::string name;       // canonical: "toy.add", "toy.nn.Linear", "core._foo"
  std::string kind;       // "function", "method", "module", "operator"; "chain" (nouns/chain.h)
  Program program;        // what the adapter runs for it
  std::string signature;  // for people
  std::string doc;
  std::vector<Parameter> parameters;              // of the preferred overload; empty when unknown
  std::vector<std::vector<Parameter>> overloads;  // the other overloads
  // Other programs over the same parameters: "inplace", "method", "out", "meta", "decomp", "ref",
  // "reference", "vjp" (nouns/forms.h): `program` in that form.
  std::vector<std::string> forms;
  // What the adapter declares: "random", "uninitialised", "elementwise", "stateful", "view",
  // "ties", "accumulates", "slow", "dtype-is-input" (finfo enters the result), "ill-posed" (some
  // inputs have no stable answer: defective eigenvalues, pivots of singular matrices). Kebab-case.
  std::vector<std::string> traits;
  // Other public names of the same callable ("toy.Tensor.add"); each is a program that takes the
  // same arguments, the required ones by position.
  std::vector<std::string> names = {};
  // What the adapter says beside all this, as canonical JSON ({"planted": "value"}); may be empty.
  std::string extra;
  // Of a rule's own entry: the clauses of its domain (nouns/relation.h), which its inputs keep.
  std::vector<std::string> domain = {};
  // A user's, for probing alone: no part of the description.
  std::vector<Hint> hints = {};

  bool HasForm(std::string_view form) const;
  bool HasTrait(std::string_view trait) const;
};

// Whether calls of an API of these traits draw random numbers, all or some of them.
bool MayDraw(const std::vector<std::string>& traits);

// Those of all overloads, each once.
std::vector<std::string> ParameterNames(const Api& api);

// What probing learned; hashed into the catalogue.
struct CatalogueEntry {
  Api api;
  std::vector<Binding> seeds;  // bindings that returned, structurally different, cheapest first
  uint64_t cost_ns = 0;        // of one call, quantised to powers of two
  // Of one call of each form in api.forms, in their order, quantised likewise; 0: not known.
  std::vector<uint64_t> form_cost_ns;
  // Of the first call of a structure, where that takes milliseconds and many times what further
  // calls do (the library compiles for each structure); else 0. Quantised likewise.
  uint64_t first_cost_ns = 0;
  std::vector<uint64_t> form_first_cost_ns;  // of each form, its prepare() included
  // Inputs of which a call died or failed an assertion of the library about itself while probing,
  // of each way to do so one: what a hunt begins with.
  std::vector<Binding> suspects;
  // Why not, when `seeds` is empty: the last refusals, "TypeError: ...".
  std::vector<std::string> refusals;
  uint32_t tried = 0;  // bindings tried in probing; 0: not probed
  // What refusals taught about its inputs, a sentence each: "rank of weight: 2".
  std::vector<std::string> lessons;
  // What is known of its arguments; of those that accepted inputs speak against, too.
  std::vector<Constraint> constraints;
  // What went wrong while the adapter made seeds; empty: nothing.
  std::string seeding_problem;
  // Of an API of kind "chain": the calls that its chains are made of.
  std::vector<Link> links = {};
  // Of what the API declares (guess/declared.h), what calls of probing had and none of them
  // returned, sorted.
  std::vector<std::string> refused_words = {};

  // Of one call of `form` ("": the plain call); 0: not known.
  uint64_t CostOf(std::string_view form) const;
  // Of the first call of a structure; 0: no more than CostOf().
  uint64_t FirstCostOf(std::string_view form) const;
  // Whether there is anything to call it with.
  bool HasInputs() const { return !seeds.empty() || !suspects.empty(); }
};

// The one of that name; null: there is none.
const Api* FindApi(std::string_view name, std::span<const Api* const> apis);

}  // namespace parallax
