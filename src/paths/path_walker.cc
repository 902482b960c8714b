#include "paths/path_walker.h"

#include <fmt/format.h>

#include <algorithm>

namespace parallax {
namespace {

using StepKind = FormStatement::Kind;
using NodeKind = FormExpression::Kind;

constexpr std::string_view kChanging[] = {"append", "extend", "insert", "pop",    "remove",
                                          "sort",   "clear",  "update", "reverse"};

// The local name that a call changes: `parts.append(x)`, `x.squeeze_()`.
const std::string* ChangedName(const FormNode& node) {
  if (!node || node->kind != NodeKind::kCall || !node->operands[0]) return nullptr;
  const FormExpression& owner = *node->operands[0];
  if (owner.kind != NodeKind::kName) return nullptr;
  const bool changes =
      std::find(std::begin(kChanging), std::end(kChanging), node->text) != std::end(kChanging);
  return changes || (node->text.ends_with('_') && !node->text.ends_with("__")) ? &owner.text
                                                                               : nullptr;
}

void NoteAssigned(const std::vector<FormStatement>& body, std::set<std::string>* names) {
  for (const FormStatement& statement : body) {
    names->insert(statement.to.begin(), statement.to.end());
    if (const std::string* changed = ChangedName(statement.value)) names->insert(*changed);
    NoteAssigned(statement.body, names);
    NoteAssigned(statement.otherwise, names);
  }
}

FormNode IndexNode(const FormNode& of, int64_t at) {
  FormExpression node;
  node.kind = NodeKind::kIndex;
  node.operands = {of, ConstNode(at)};
  return MakeNode(std::move(node));
}

// What the first turn of a loop takes.
FormNode FirstOf(const FormNode& over) {
  if (!over) return OtherNode("nothing");
  if (over->kind == NodeKind::kList && !over->operands.empty()) return over->operands[0];
  if (over->kind != NodeKind::kCall) return IndexNode(over, 0);
  std::vector<FormNode> given(over->operands.begin() + 1, over->operands.end());
  FormExpression list;
  list.kind = NodeKind::kList;
  if (over->text == "range" && !given.empty()) {
    return given.size() == 1 ? ConstNode(int64_t{0}) : given[0];
  }
  if (over->text == "enumerate" && !given.empty()) {
    list.operands = {ConstNode(int64_t{0}), FirstOf(given[0])};
    return MakeNode(std::move(list));
  }
  if (over->text == "zip") {
    for (const FormNode& each : given) list.operands.push_back(FirstOf(each));
    return MakeNode(std::move(list));
  }
  return IndexNode(over, 0);
}

std::vector<Hash128> HashesOf(const std::vector<MetConditionPtr>& conditions) {
  std::vector<Hash128> out;
  for (const MetConditionPtr& each : conditions) out.push_back(each->hash);
  return out;
}

void MoveTo(std::vector<PathState>* to, std::vector<PathState>* from) {
  std::move(from->begin(), from->end(), std::back_inserter(*to));
  from->clear();
}

}  // namespace

std::vector<WalkedPath> PathWalker::Walk() {
  const auto entry = form_.functions.find(form_.entry);
  if (entry == form_.functions.end()) return {};
  function_ = &entry->second;
  active_ = {form_.entry};
  step_limit_ = limits_.most_steps;
  PathState state;
  PathFrame frame;
  for (const FormParameter& parameter : function_->parameters) {
    const bool single = parameter.kind == FormParameter::Kind::kPositional ||
                        parameter.kind == FormParameter::Kind::kKeyword;
    FormExpression name;
    name.kind = single ? NodeKind::kName : NodeKind::kOther;
    name.text = parameter.name;
    frame.Set(parameter.name, MakeNode(std::move(name)));
  }
  state.Push(std::move(frame));
  Flow flow = Run(function_->body, {std::move(state)});
  for (const PathState& open : flow.open) End(open, nullptr);
  for (const Valued& returned : flow.returned) End(returned.state, nullptr);
  return std::move(ended_);
}

PathWalker::Flow PathWalker::Run(const std::vector<FormStatement>& body,
                                 std::vector<PathState> states) {
  Flow flow;
  flow.open = std::move(states);
  for (const FormStatement& statement : body) {
    counts_.steps += flow.open.size();
    if (counts_.steps > step_limit_) {
      counts_.cut += flow.open.size();
      flow.open.clear();
    }
    if (flow.open.empty()) break;
    Step(statement, &flow);
    Limit(&flow.open);
  }
  LimitValued(&flow.returned);
  return flow;
}

void PathWalker::Step(const FormStatement& statement, Flow* flow) {
  if (statement.kind == StepKind::kIf) return StepIf(statement, flow);
  if (statement.kind == StepKind::kLoop) return StepLoop(statement, flow);
  std::vector<PathState> states = std::move(flow->open);
  flow->open.clear();
  for (PathState& state : states) {
    switch (statement.kind) {
      case StepKind::kRaise:
        End(state, &statement);
        break;
      case StepKind::kBreak:
      case StepKind::kContinue:
        flow->broke.push_back(std::move(state));
        break;
      case StepKind::kCheck: {
        std::vector<PathState> refused;
        Branch(statement.value, std::move(state), SiteOf(statement), &flow->open, &refused);
        for (const PathState& each : refused) End(each, &statement);
        break;
      }
      case StepKind::kReturn: {
        const FormNode value = statement.value ? statement.value : ConstNode(None{});
        for (Valued& each : Evaluate(value, std::move(state))) {
          flow->returned.push_back(std::move(each));
        }
        break;
      }
      default:
        for (Valued& each : Evaluate(statement.value, std::move(state))) {
          Assign(statement, each.value, &each.state);
          flow->open.push_back(std::move(each.state));
        }
    }
  }
}

PathWalker::TestSite PathWalker::SiteOf(const FormStatement& statement) {
  const auto first = [](const std::vector<FormStatement>& body) {
    return body.empty() ? 0 : body.front().line;
  };
  TestSite site{statement.line, statement.line + 1, first(statement.body),
                first(statement.otherwise)};
  site.behind = std::max({site.behind, site.then, site.then == 0 ? site.otherwise : 0});
  return site;
}

void PathWalker::StepIf(const FormStatement& statement, Flow* flow) {
  std::vector<PathState> if_true, if_false;
  for (PathState& state : flow->open) {
    Branch(statement.value, std::move(state), SiteOf(statement), &if_true, &if_false);
  }
  flow->open.clear();
  Limit(&if_true);
  Limit(&if_false);
  for (auto [body, states] :
       {std::pair{&statement.body, &if_true}, std::pair{&statement.otherwise, &if_false}}) {
    Flow side = Run(*body, std::move(*states));
    MoveTo(&flow->open, &side.open);
    MoveTo(&flow->broke, &side.broke);
    std::move(side.returned.begin(), side.returned.end(), std::back_inserter(flow->returned));
  }
}

void PathWalker::StepLoop(const FormStatement& statement, Flow* flow) {
  std::vector<PathState> inside;
  for (PathState& state : flow->open) {
    for (Valued& each : Evaluate(statement.value, std::move(state))) {
      Assign(statement, FirstOf(each.value), &each.state);
      inside.push_back(std::move(each.state));
    }
  }
  Flow turn = Run(statement.body, std::move(inside));
  flow->open = std::move(turn.open);
  MoveTo(&flow->open, &turn.broke);
  std::move(turn.returned.begin(), turn.returned.end(), std::back_inserter(flow->returned));
  // Further turns may have changed what the first one set.
  std::set<std::string> assigned(statement.to.begin(), statement.to.end());
  NoteAssigned(statement.body, &assigned);
  for (PathState& state : flow->open) {
    for (const std::string& name : assigned) {
      state.Set(name, OtherNode(fmt::format("what a loop made of {}", name)));
    }
  }
}

// Of kDo: what the call changes is not known any more.
void PathWalker::Assign(const FormStatement& statement, const FormNode& value, PathState* state) {
  if (const std::string* changed = ChangedName(statement.value)) {
    state->Set(*changed, OtherNode(fmt::format("{} that was changed", *changed)));
  }
  if (statement.to.size() == 1) state->Set(statement.to[0], value ? value : OtherNode("nothing"));
  if (statement.to.size() < 2) return;
  const bool list =
      value && value->kind == NodeKind::kList && value->operands.size() == statement.to.size();
  for (size_t i = 0; i < statement.to.size(); ++i) {
    const auto place = static_cast<int64_t>(i);
    state->Set(statement.to[i], list    ? value->operands[i]
                                : value ? IndexNode(value, place)
                                        : OtherNode("nothing"));
  }
  const Measured measured = value ? Measure(value) : Measured{};
  if (!measured.Is(Measured::Kind::kShape)) return;
  // Otherwise it would not unpack.
  const Measured length = LengthOf(measured);
  if (!length.Is(Measured::Kind::kNumber) || length.IsConstNumber()) return;
  PathCondition condition;
  condition.file = function_->file;
  condition.line = statement.line;
  condition.site = {statement.line, statement.line + 1, 0, function_->line};
  condition.any.push_back({Clause{Clause::Relation::kEqual,
                                  length.term,
                                  {NumberTerm(static_cast<double>(statement.to.size()))}},
                           false, false});
  state->Meet(MakeMet(std::move(condition)));
}

void PathWalker::End(const PathState& state, const FormStatement* raised) {
  EndIn(*function_, state, raised);
}

void PathWalker::EndIn(const FormFunction& function, const PathState& state,
                       const FormStatement* raised) {
  if (refused_ != nullptr) {
    if (refused_->size() < limits_.most_states) {
      refused_->push_back({state.conditions(), raised, &function});
    } else {
      ++counts_.cut;
    }
    return;
  }
  std::string key = state.condition_sum().Hex();
  if (raised != nullptr) key += " refused";
  if (!ended_keys_.insert(HashOf(key)).second) return;
  const Hash128 last = state.conditions().empty() ? Hash128{} : state.conditions().back()->hash;
  const bool crowded =
      raised != nullptr && ++refusals_[{function.file, raised->line, last}] > limits_.most_refusals;
  if (crowded || ended_.size() >= limits_.most_ended) {
    ++counts_.cut;
    return;
  }
  WalkedPath path;
  path.conditions = state.conditions();
  if (raised != nullptr) {
    path.refused = true;
    path.type = raised->type;
    path.message = raised->message;
    path.file = function.file;
    path.line = raised->line;
    path.function_line = function.line;
  }
  ended_.push_back(std::move(path));
}

namespace {

const PathState& StateOf(const PathState& state) { return state; }
template <class Valued>
const PathState& StateOf(const Valued& valued) {
  return valued.state;
}

// Leaves at most `most`, those that differ most in their conditions. Returns how many went.
template <class States>
size_t LeaveVaried(size_t most, States* states) {
  if (states->size() <= most) return 0;
  std::vector<std::vector<Hash128>> properties;
  for (const auto& each : *states) properties.push_back(HashesOf(StateOf(each).conditions()));
  States kept;
  for (const size_t i : PickVaried(properties, most)) kept.push_back(std::move((*states)[i]));
  const size_t gone = states->size() - kept.size();
  *states = std::move(kept);
  return gone;
}

// So many are asked about, of which at most a third stays.
constexpr size_t kAskedAbout = 3;

template <class States, class Feasible>
void LeaveFeasible(size_t most, const Feasible& feasible, WalkCounts* counts, States* states) {
  if (states->size() <= most) return;
  counts->cut += LeaveVaried(kAskedAbout * most, states);
  counts->contradicted += std::erase_if(
      *states, [&](const auto& each) { return !feasible(StateOf(each).conditions()); });
  counts->cut += LeaveVaried(most, states);
}

}  // namespace

void PathWalker::Limit(std::vector<PathState>* states) {
  if (states->size() < 2) return;
  std::set<Hash128> sums;
  std::erase_if(*states, [&](const PathState& state) { return !sums.insert(state.sum()).second; });
  LeaveFeasible(limits_.most_states, feasible_, &counts_, states);
}

void PathWalker::LimitValued(std::vector<Valued>* values) {
  std::set<Hash128> sums;
  std::erase_if(*values, [&](const Valued& each) {
    return !sums.insert(HashOf(each.state.sum().Hex() + each.value->hash.Hex())).second;
  });
  LeaveFeasible(limits_.most_states, feasible_, &counts_, values);
}

}  // namespace parallax
