#include <fmt/format.h>

#include <algorithm>

#include "paths/path_walker.h"

namespace parallax {
namespace {

using ValueKind = FormExpression::Kind;

// Whether only the first part is sure to run.
bool IsLazy(const FormExpression& node) {
  return node.kind == ValueKind::kAnd || node.kind == ValueKind::kOr ||
         node.kind == ValueKind::kChoose || node.kind == ValueKind::kEach;
}

// `shadowed` are the items of comprehensions around it: a "$" keeps them apart from parameters.
FormNode SubstitutedIn(const FormNode& node, const PathState& state,
                       std::vector<std::string>* shadowed) {
  if (!node) return node;
  if (node->kind == ValueKind::kName) {
    FormExpression name = *node;
    if (std::find(shadowed->begin(), shadowed->end(), node->text) != shadowed->end()) {
      name.text = "$" + node->text;
      return MakeNode(std::move(name));
    }
    if (FormNode found = state.Find(node->text)) return found;
    // A function or a type, which is the same only as itself.
    name.kind = ValueKind::kGlobal;
    name.item = kNamedObject;
    return MakeNode(std::move(name));
  }
  if (node->operands.empty() && node->keywords.empty()) return node;
  FormExpression copy = *node;
  if (node->kind == ValueKind::kEach) {
    copy.item = "$" + node->item;
    copy.operands[1] = SubstitutedIn(node->operands[1], state, shadowed);
    shadowed->push_back(node->item);
    copy.operands[0] = SubstitutedIn(node->operands[0], state, shadowed);
    shadowed->pop_back();
    return MakeNode(std::move(copy));
  }
  for (FormNode& inner : copy.operands) inner = SubstitutedIn(inner, state, shadowed);
  for (auto& [name, inner] : copy.keywords) inner = SubstitutedIn(inner, state, shadowed);
  return MakeNode(std::move(copy));
}

// The call of a function that is not entered.
FormNode OutsideCall(const FormExpression& call) {
  FormExpression outside = call;
  outside.function.clear();
  return MakeNode(std::move(outside));
}

}  // namespace

FormNode Substituted(const FormNode& node, const PathState& state) {
  std::vector<std::string> shadowed;
  return SubstitutedIn(node, state, &shadowed);
}

std::vector<PathWalker::Valued> PathWalker::Evaluate(const FormNode& node, PathState state) {
  if (!node || !node->calls) {
    FormNode value = Substituted(node, state);
    std::vector<Valued> out;
    out.push_back({std::move(state), std::move(value)});
    return out;
  }
  std::vector<Valued> whole = EvaluateParts(*node, std::move(state));
  if (node->kind != ValueKind::kCall || node->function.empty() || Reducer::Knows(*node)) {
    return whole;
  }
  std::vector<Valued> out;
  for (Valued& each : whole) {
    for (Valued& end : Enter(each.value, std::move(each.state))) out.push_back(std::move(end));
  }
  LimitValued(&out);
  return out;
}

// The same node with its parts in terms of parameters, in each state that they lead to.
std::vector<PathWalker::Valued> PathWalker::EvaluateParts(const FormExpression& node,
                                                          PathState state) {
  struct Partial {
    PathState state;
    FormExpression node;
  };
  // Of a comprehension the list comes first; its body is not entered.
  if (node.kind == ValueKind::kEach) {
    FormNode value = Substituted(std::make_shared<const FormExpression>(node), state);
    std::vector<Valued> out;
    out.push_back({std::move(state), std::move(value)});
    return out;
  }
  std::vector<Partial> partial;
  partial.push_back({std::move(state), node});
  const size_t operands = node.operands.size();
  for (size_t i = 0; i < operands + node.keywords.size(); ++i) {
    const FormNode& source = i < operands ? node.operands[i] : node.keywords[i - operands].second;
    std::vector<Partial> next;
    for (Partial& each : partial) {
      const auto put = [&](PathState at, FormNode value) {
        Partial one{std::move(at), each.node};
        (i < operands ? one.node.operands[i] : one.node.keywords[i - operands].second) =
            std::move(value);
        next.push_back(std::move(one));
      };
      if (i > 0 && IsLazy(node)) {
        FormNode value = Substituted(source, each.state);
        put(std::move(each.state), std::move(value));
        continue;
      }
      for (Valued& value : Evaluate(source, std::move(each.state))) {
        put(std::move(value.state), std::move(value.value));
      }
    }
    partial = std::move(next);
  }
  std::vector<Valued> out;
  for (Partial& each : partial) {
    out.push_back({std::move(each.state), MakeNode(std::move(each.node))});
  }
  return out;
}

PathFrame PathWalker::FrameOf(const FormFunction& function, const FormExpression& call) {
  // The receiver of a method is its first parameter.
  std::vector<FormNode> given;
  for (size_t i = call.operands[0] ? 0 : 1; i < call.operands.size(); ++i) {
    given.push_back(call.operands[i]);
  }
  PathFrame frame;
  const PathState nothing;
  size_t place = 0;
  for (const FormParameter& parameter : function.parameters) {
    FormNode value;
    if (parameter.kind == FormParameter::Kind::kPositional && place < given.size()) {
      value = given[place++];
    }
    if (parameter.kind == FormParameter::Kind::kRest) {
      FormExpression rest;
      rest.kind = ValueKind::kList;
      while (place < given.size()) rest.operands.push_back(given[place++]);
      value = MakeNode(std::move(rest));
    }
    for (const auto& [name, keyword] : call.keywords) {
      if (name == parameter.name) value = keyword;
    }
    if (!value && parameter.standard) value = Substituted(parameter.standard, nothing);
    if (!value) value = OtherNode(fmt::format("the arguments {}", parameter.name));
    frame.Set(parameter.name, std::move(value));
  }
  return frame;
}

std::vector<PathWalker::Valued> PathWalker::Enter(const FormNode& call, PathState state) {
  std::vector<Valued> out;
  const auto found = form_.functions.find(call->function);
  const bool recursive = std::find(active_.begin(), active_.end(), call->function) != active_.end();
  if (found == form_.functions.end() || recursive || active_.size() > limits_.most_depth) {
    out.push_back({std::move(state), OutsideCall(*call)});
    return out;
  }
  const Summary& summary = Summarise(call, found->second, state);
  for (const Valued& end : summary.ends) {
    PathState next = state;
    if (!next.MeetAll(end.state.conditions())) {
      ++counts_.contradicted;
      continue;
    }
    next.TakeObjects(end.state);
    out.push_back({std::move(next), end.value});
  }
  for (const Refusal& refusal : summary.refused) {
    PathState next = state;
    if (next.MeetAll(refusal.conditions)) EndIn(*refusal.function, next, refusal.raised);
  }
  constexpr size_t kEndsAStep = 8;
  counts_.steps += (summary.ends.size() + summary.refused.size()) / kEndsAStep;
  return out;
}

// Functions are walked once for the same arguments, with half of the steps that are left: one that
// is too large is a function whose source is not known, but for what it refused.
const PathWalker::Summary& PathWalker::Summarise(const FormNode& call, const FormFunction& function,
                                                 const PathState& state) {
  PathFrame frame = FrameOf(function, *call);
  const Hash128 key = HashOf(fmt::format("{} {} {} {}", call->function, frame.sum().Hex(),
                                         state.object_sum().Hex(), active_.size()));
  if (const auto known = summaries_.find(key); known != summaries_.end()) return known->second;
  Summary summary;
  const auto saved = std::make_tuple(function_, refused_, step_limit_);
  function_ = &function;
  refused_ = &summary.refused;
  step_limit_ = counts_.steps + (step_limit_ - std::min(step_limit_, counts_.steps)) / 2;
  active_.push_back(call->function);
  PathState fresh = state.Fresh();
  fresh.Push(std::move(frame));
  std::vector<PathState> states;
  states.push_back(std::move(fresh));
  Flow flow = Run(function.body, std::move(states));
  const bool exhausted = counts_.steps > step_limit_;
  active_.pop_back();
  std::tie(function_, refused_, step_limit_) = saved;
  for (PathState& open : flow.open) summary.ends.push_back({std::move(open), ConstNode(None{})});
  for (Valued& returned : flow.returned) summary.ends.push_back(std::move(returned));
  for (Valued& end : summary.ends) end.state.Pop();
  if (exhausted) {
    summary.ends.clear();
    summary.ends.push_back({state.Fresh(), OutsideCall(*call)});
  }
  LimitValued(&summary.ends);
  return summaries_.emplace(key, std::move(summary)).first->second;
}

const PathWalker::Reduced& PathWalker::Reduce(const FormNode& value, const TestSite& site) {
  const auto key = std::make_tuple(value->hash, function_->file, site.line);
  const auto [place, fresh] = reduced_.try_emplace(key);
  Reduced& out = place->second;
  if (!fresh) return out;
  const PathFormula formula = reducer_.Test(value);
  Conjunction when = ConjunctionOf(formula);
  Conjunction unless = ConjunctionOf(Not(formula));
  if (!formula.IsTrue() && !formula.IsFalse()) {
    ++counts_.conditions;
    if (when.conditions.empty() && unless.conditions.empty()) {
      const DropReason reason = when.dropped.empty() ? DropReason::kLanguage : when.dropped.front();
      ++counts_.dropped[static_cast<size_t>(reason)];
    }
  }
  out.never_true = when.never();
  out.never_false = unless.never();
  const auto keep = [&](Conjunction& from, int arm, std::vector<MetConditionPtr>* to) {
    const PathSite place{site.line, site.behind, arm, function_->line};
    for (auto& any : from.conditions) {
      if (!any.empty()) to->push_back(MakeMet({std::move(any), function_->file, site.line, place}));
    }
  };
  keep(when, site.then, &out.if_true);
  keep(unless, site.otherwise, &out.if_false);
  return out;
}

void PathWalker::Assume(const std::vector<MetConditionPtr>& conditions, bool never,
                        const PathState& state, std::vector<PathState>* out) {
  if (never) return;
  PathState next = state;
  for (const MetConditionPtr& condition : conditions) {
    if (next.Meet(condition)) continue;
    ++counts_.contradicted;
    return;
  }
  out->push_back(std::move(next));
}

// Functions inside of and, or and not run only where what stands before them lets them.
void PathWalker::Branch(const FormNode& test, PathState state, const TestSite& site,
                        std::vector<PathState>* if_true, std::vector<PathState>* if_false) {
  const bool all = test->kind == ValueKind::kAnd;
  if (test->calls && test->kind == ValueKind::kNot) {
    const TestSite opposite{site.line, site.behind, site.otherwise, site.then};
    return Branch(test->operands[0], std::move(state), opposite, if_false, if_true);
  }
  if (test->calls && (all || test->kind == ValueKind::kOr)) {
    std::vector<PathState> going{std::move(state)};
    TestSite part_site = site;
    (all ? part_site.then : part_site.otherwise) = 0;
    for (const FormNode& part : test->operands) {
      std::vector<PathState> next;
      for (PathState& each : going) {
        Branch(part, std::move(each), part_site, all ? &next : if_true, all ? if_false : &next);
      }
      going = std::move(next);
    }
    std::move(going.begin(), going.end(), std::back_inserter(all ? *if_true : *if_false));
    return;
  }
  for (const Valued& each : Evaluate(test, std::move(state))) {
    const Reduced& reduced = Reduce(each.value, site);
    Assume(reduced.if_true, reduced.never_true, each.state, if_true);
    Assume(reduced.if_false, reduced.never_false, each.state, if_false);
  }
}

}  // namespace parallax
