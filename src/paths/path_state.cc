#include "paths/path_state.h"

#include <algorithm>
#include <set>

namespace parallax {
namespace {

void AddTo(const Hash128& part, Hash128* sum) {
  sum->high += part.high;
  sum->low += part.low;
}

Hash128 HashOfName(const std::string& name, const Hash128& value) {
  std::string bytes = name + '=';
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  return HashOf(bytes);
}

}  // namespace

MetConditionPtr MakeMet(PathCondition condition) {
  MetCondition out;
  out.hash = HashOf(ToText(condition));
  for (const PathLiteral& literal : condition.any) {
    out.literals.push_back(HashOf(ToText(literal)));
    out.opposites.push_back(HashOf(ToText(Opposite(literal))));
  }
  out.condition = std::move(condition);
  return std::make_shared<const MetCondition>(std::move(out));
}

FormNode PathFrame::Find(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : found->second;
}

void PathFrame::Set(const std::string& name, FormNode value) {
  FormNode& held = names_[name];
  if (held) {
    const Hash128 old = HashOfName(name, held->hash);
    sum_.high -= old.high;
    sum_.low -= old.low;
  }
  AddTo(HashOfName(name, value->hash), &sum_);
  held = std::move(value);
}

PathState PathState::Fresh() const {
  PathState out;
  out.TakeObjects(*this);
  return out;
}

FormNode PathState::Find(const std::string& name) const {
  FormNode found = frames_.back()->Find(name);
  const bool held = !found && name.find('.') != std::string::npos;
  return held ? frames_.front()->Find(name) : found;
}

void PathState::Set(const std::string& name, FormNode value) {
  const bool held = name.find('.') != std::string::npos && !frames_.back()->Find(name);
  std::shared_ptr<PathFrame>& frame = held ? frames_.front() : frames_.back();
  if (frame.use_count() > 1) frame = std::make_shared<PathFrame>(*frame);
  frame->Set(name, std::move(value));
}

bool PathState::Has(const Hash128& literal) const {
  return std::any_of(conditions_.begin(), conditions_.end(), [&](const MetConditionPtr& met) {
    return met->literals.size() == 1 && met->literals[0] == literal;
  });
}

bool PathState::Meet(const MetConditionPtr& condition) {
  std::vector<PathLiteral> left;
  for (size_t i = 0; i < condition->literals.size(); ++i) {
    if (Has(condition->literals[i])) return true;
    if (!Has(condition->opposites[i])) left.push_back(condition->condition.any[i]);
  }
  if (left.empty()) return false;
  MetConditionPtr met = condition;
  if (left.size() < condition->literals.size()) {
    met = MakeMet({std::move(left), condition->condition.file, condition->condition.line});
  }
  const bool known = std::any_of(conditions_.begin(), conditions_.end(),
                                 [&](const auto& each) { return each->hash == met->hash; });
  if (known) return true;
  AddTo(met->hash, &condition_sum_);
  conditions_.push_back(std::move(met));
  return true;
}

bool PathState::MeetAll(const std::vector<MetConditionPtr>& conditions) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [this](const MetConditionPtr& each) { return Meet(each); });
}

Hash128 PathState::sum() const {
  std::string bytes(reinterpret_cast<const char*>(&condition_sum_), sizeof condition_sum_);
  for (const auto& frame : frames_) {
    bytes.append(reinterpret_cast<const char*>(&frame->sum()), sizeof(Hash128));
  }
  return HashOf(bytes);
}

std::vector<size_t> PickVaried(const std::vector<std::vector<Hash128>>& properties, size_t most) {
  std::vector<size_t> picked, others;
  std::set<Hash128> seen;
  for (size_t i = 0; i < properties.size(); ++i) {
    bool fresh = false;
    for (const Hash128& property : properties[i]) fresh = seen.insert(property).second || fresh;
    (fresh && picked.size() < most ? picked : others).push_back(i);
  }
  const size_t room = std::min(most - picked.size(), others.size());
  for (size_t i = 0; i < room; ++i) picked.push_back(others[i * others.size() / room]);
  std::sort(picked.begin(), picked.end());
  return picked;
}

}  // namespace parallax
