#include "prepare/composed_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/rng.h"
#include "relations/counterparts/composition.h"
#include "relations/counterparts/program_inputs.h"
#include "similar/twins/fingerprint.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;
using Seen = std::vector<std::optional<Fingerprint>>;

constexpr uint64_t kTrialSeed = 0xc0de;
constexpr double kTrialDeadlineS = 10;
constexpr size_t kMostItems = 4;    // of a sequence that a program returns
constexpr size_t kMostTried = 200;  // terms that meet a goal, on further inputs

const OutputValue* ReturnedBy(const Outcome& outcome) {
  const auto* returned = std::get_if<Returned>(&outcome.v);
  return returned == nullptr || !returned->mutated_inputs.empty() ? nullptr : &returned->value;
}

const std::vector<OutputValue>* ItemsIn(const OutputValue& value) {
  const auto* sequence = std::get_if<OutputSequence>(&value.v);
  return sequence == nullptr ? nullptr : &sequence->items;
}

// What a program must return on one input: one goal, or one for each item of a sequence; empty:
// nothing that can be told from what chance gives.
std::vector<Fingerprint> GoalsOf(const OutputValue& value) {
  std::vector<Fingerprint> goals;
  const std::vector<OutputValue>* items = ItemsIn(value);
  if (items != nullptr && (items->empty() || items->size() > kMostItems)) return {};
  for (size_t i = 0; i < (items == nullptr ? 1 : items->size()); ++i) {
    const auto seen = FingerprintOf(items == nullptr ? value : (*items)[i]);
    if (!seen) return {};
    goals.push_back(*seen);
  }
  return goals;
}

// As Python has it: "(2, 3)", "(2,)", "()".
std::string ShapeText(const OutputValue& value) {
  const auto* tensor = std::get_if<OutputTensor>(&value.v);
  if (tensor == nullptr) return "()";
  std::string text = "(";
  for (const int64_t extent : tensor->shape) text += fmt::format("{},", extent);
  return text + ")";
}

// The shapes of goals: a program that is built upon no more may return nothing else.
std::vector<std::string> ShapesOf(const OutputValue& value) {
  std::set<std::string> shapes;
  const std::vector<OutputValue>* items = ItemsIn(value);
  for (size_t i = 0; i < (items == nullptr ? 1 : items->size()); ++i) {
    shapes.insert(ShapeText(items == nullptr ? value : (*items)[i]));
  }
  return {shapes.begin(), shapes.end()};
}

int64_t SizeOf(const OutputValue& value) {
  if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) return NumElements(tensor->shape);
  const std::vector<OutputValue>* items = ItemsIn(value);
  int64_t size = items == nullptr ? 1 : 0;
  for (size_t i = 0; items != nullptr && i < items->size(); ++i) size += SizeOf((*items)[i]);
  return size;
}

Seen SeenIn(const OutputValue& list) {
  Seen seen;
  const std::vector<OutputValue>* items = ItemsIn(list);
  if (items == nullptr) return seen;
  for (const OutputValue& each : *items) seen.push_back(FingerprintOf(each));
  return seen;
}

// The search for one API.
class EntrySearch {
 public:
  EntrySearch(TargetSession& session, const std::string& target, const CatalogueEntry& entry,
              const Peer& peer, const ProgramInputs& inputs, std::string imports)
      : session_(session),
        target_(target),
        entry_(entry),
        peer_(peer),
        inputs_(inputs),
        imports_(std::move(imports)) {
    for (size_t i = 0; i < inputs.bindings.size(); ++i) places_.push_back(i);
  }

  // What the API returns. False: a program cannot be told by it.
  Result<bool> Observe() {
    Side own;
    own.program = entry_.api.program;
    PARALLAX_TRY_ASSIGN(const std::vector<Outcomes> all, Evaluate(0, inputs_.bindings.size(), own));
    bool telling = false;
    std::vector<int64_t> sizes;
    for (const Outcomes& each : all) {
      const OutputValue* value = each.empty() ? nullptr : ReturnedBy(each.front());
      if (value == nullptr) return false;
      goals_.push_back(GoalsOf(*value));
      if (goals_.back().empty() || goals_.back().size() != goals_.front().size()) return false;
      shapes_.push_back(ShapesOf(*value));
      sizes.push_back(SizeOf(*value));
      telling = telling || std::all_of(goals_.back().begin(), goals_.back().end(),
                                       [](const Fingerprint& goal) { return goal.telling; });
    }
    if (!telling || goals_.size() != inputs_.bindings.size()) return false;
    // Chance gives few numbers often.
    const auto best = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
    std::swap(goals_[0], goals_[static_cast<size_t>(best)]);
    std::swap(shapes_[0], shapes_[static_cast<size_t>(best)]);
    std::swap(places_[0], places_[static_cast<size_t>(best)]);
    return true;
  }

  // For each goal the terms that meet it on all inputs, as soon as there are any for all. False: a
  // program of them ended the process or changed its arguments.
  Result<bool> Search(const std::vector<Step>& steps,
                      std::vector<std::vector<ComposedTerm>>* found) {
    Composition composition(inputs_.leaves, steps, goals_.front());
    found->assign(goals_.front().size(), {});
    for (auto grid = composition.Next(); grid; grid = composition.Next()) {
      const std::string text =
          TrialText(imports_, inputs_.leaves, *grid,
                    composition.IsLast() ? shapes_[0] : std::vector<std::string>());
      PARALLAX_TRY_ASSIGN(const std::vector<Outcomes> all, Evaluate(0, 1, SideOf(text)));
      const OutputValue* list = all.empty() ? nullptr : ReturnedBy(all.front().front());
      if (list == nullptr) return false;
      const auto met = composition.Take(*grid, SeenIn(*list));
      for (size_t goal = 0; goal < met.size(); ++goal) {
        PARALLAX_TRY(KeepTrue(goal, met[goal], &(*found)[goal]));
      }
      const bool all_met = std::all_of(found->begin(), found->end(),
                                       [](const auto& terms) { return !terms.empty(); });
      if (all_met || session_.stopped()) break;
    }
    return true;
  }

 private:
  Side SideOf(std::string text) const {
    Side side;
    side.target = peer_.name;
    side.program = Program::OfText(text);
    side.text = std::move(text);
    side.arguments = inputs_.arguments;
    for (MappedArgument& each : side.arguments) each.name.clear();
    return side;
  }

  Result<std::vector<Outcomes>> Evaluate(size_t begin, size_t end, const Side& side) {
    std::vector<EvaluateItem> items;
    for (size_t i = begin; i < end; ++i) {
      items.push_back({inputs_.bindings[places_[i]], Mix(kTrialSeed, places_[i]), {side}});
    }
    EvaluateOptions options;
    options.deadline_s = kTrialDeadlineS;
    return session_.Evaluate(target_, items, options);
  }

  // Those terms that meet the goal on the further inputs, too.
  Status KeepTrue(size_t goal, std::vector<ComposedTerm> terms, std::vector<ComposedTerm>* out) {
    if (terms.empty()) return {};
    if (terms.size() > kMostTried) terms.resize(kMostTried);
    std::vector<std::string> texts;
    for (const ComposedTerm& each : terms) texts.push_back(each.text);
    const Side side = SideOf(TrialText(imports_, inputs_.leaves, texts));
    PARALLAX_TRY_ASSIGN(const std::vector<Outcomes> all, Evaluate(1, goals_.size(), side));
    std::vector<bool> holds(terms.size(), true);
    for (size_t input = 0; input < all.size(); ++input) {
      const OutputValue* list = ReturnedBy(all[input].front());
      const Seen seen = list == nullptr ? Seen() : SeenIn(*list);
      for (size_t i = 0; i < terms.size(); ++i) {
        const Fingerprint& wanted = goals_[input + 1][goal];
        holds[i] = holds[i] && i < seen.size() && seen[i] && seen[i]->numbers == wanted.numbers &&
                   seen[i]->shapes == wanted.shapes;
      }
    }
    for (size_t i = 0; i < terms.size() && out->size() < kMostComposed; ++i) {
      if (holds[i]) out->push_back(std::move(terms[i]));
    }
    return {};
  }

  TargetSession& session_;
  const std::string& target_;
  const CatalogueEntry& entry_;
  const Peer& peer_;
  const ProgramInputs& inputs_;
  const std::string imports_;
  std::vector<std::vector<Fingerprint>> goals_;  // by input
  std::vector<std::vector<std::string>> shapes_;
  std::vector<size_t> places_;  // of the bindings: on the first all is tried
};

// The i-th program of the terms of each goal: an expression, or a tuple of several.
ComposedTerm ProgramOf(const std::vector<std::vector<ComposedTerm>>& found, size_t i) {
  ComposedTerm program;
  std::vector<std::string> texts;
  for (const std::vector<ComposedTerm>& terms : found) {
    const ComposedTerm& term = terms[std::min(i, terms.size() - 1)];
    texts.push_back(term.text);
    program.calls += term.calls;
    program.similarity = std::max(program.similarity, term.similarity);
  }
  program.text = texts.size() == 1 ? texts.front() : fmt::format("({})", fmt::join(texts, ", "));
  return program;
}

// The side of a stated relation that runs it.
Json SideJson(const Peer& peer, const ProgramInputs& inputs, const std::string& text,
              const ComposedTerm& program) {
  Json arguments = Json::array(), keywords = Json::object();
  for (const MappedArgument& each : inputs.arguments) {
    if (each.name.empty()) {
      arguments.push_back(each.parameter);
    } else {
      keywords[each.name] = each.parameter;
    }
  }
  return {{"text", text},
          {"target", peer.name},
          {"label", program.text},
          {"arguments", arguments},
          {"keywords", keywords}};
}

}  // namespace

ComposedSearch::ComposedSearch(const MatchInput& match, const PeerVocabulary& vocabulary,
                               const Peer& peer, const TargetSpec& spec)
    : match_(match), vocabulary_(vocabulary), peer_(peer), spec_(spec) {}

Result<std::vector<StatedRelation>> ComposedSearch::Run(TargetSession& session,
                                                        const CatalogueEntry& entry,
                                                        size_t place) const {
  std::set<std::string> roots;
  for (const auto& [name, api] : peer_.apis) {
    if (api.kind == "function") roots.insert(name.substr(0, name.find('.')));
  }
  std::vector<std::string> taken(roots.begin(), roots.end());
  taken.insert(taken.end(), {"run", "warnings"});
  const auto inputs = ProgramInputsOf(entry, match_.synonyms, taken);
  if (!inputs) return std::vector<StatedRelation>();
  std::string imports;
  for (const std::string& root : roots) imports += ImportOf(root, spec_.dialect.short_names);
  EntrySearch search(session, match_.target.name, entry, peer_, *inputs, imports);
  PARALLAX_TRY_ASSIGN(const bool telling, search.Observe());
  if (!telling) return std::vector<StatedRelation>();
  std::vector<std::vector<ComposedTerm>> found;
  for (const bool only_basic : {false, true}) {
    const auto steps = vocabulary_.StepsFor(place, inputs->leaves, only_basic);
    PARALLAX_TRY_ASSIGN(const bool whole, search.Search(steps, &found));
    if (whole || session.stopped()) break;
  }
  return CandidatesOf(entry, *inputs, roots, found);
}

std::vector<StatedRelation> ComposedSearch::CandidatesOf(
    const CatalogueEntry& entry, const ProgramInputs& inputs, const std::set<std::string>& roots,
    const std::vector<std::vector<ComposedTerm>>& found) const {
  std::vector<StatedRelation> out;
  size_t most = found.empty() ? 0 : kMostComposed;
  size_t count = 0;  // of different programs
  for (const std::vector<ComposedTerm>& terms : found) {
    if (terms.empty()) most = 0;
    count = std::max(count, terms.size());
  }
  for (size_t i = 0; i < std::min(most, count); ++i) {
    const ComposedTerm program = ProgramOf(found, i);
    std::string imports;
    for (const std::string& root : roots) {
      const bool used = program.text.starts_with(root + ".") ||
                        program.text.find("(" + root + ".") != std::string::npos ||
                        program.text.find(" " + root + ".") != std::string::npos ||
                        program.text.find("[" + root + ".") != std::string::npos;
      if (used) imports += ImportOf(root, spec_.dialect.short_names);
    }
    const std::string text = ProgramText(imports, inputs, program.text);
    const std::string name = fmt::format("{}+{}~composed{}", entry.api.name, peer_.name,
                                         i == 0 ? "" : fmt::format("-{}", i + 1));
    const std::string citation =
        fmt::format("composed of {}, equal on {} inputs",
                    program.calls == 1 ? "1 call" : fmt::format("{} calls", program.calls),
                    inputs.bindings.size());
    out.push_back(MatchedRelation(
        entry.api, name, citation,
        Json::array({OwnSide(entry.api), SideJson(peer_, inputs, text, program)}), match_.origin));
    out.back().similarity = program.similarity;
  }
  return out;
}

}  // namespace parallax
