#pragma once

// PathState: where an execution path has come to: the conditions it met and what the names stand
// for, in terms of the API's parameters. A value; frames and conditions are shared.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "paths/path_condition.h"
#include "paths/source_form.h"

namespace parallax {

// A condition with what tells it from others.
struct MetCondition {
  PathCondition condition;
  Hash128 hash;                    // of its text
  std::vector<Hash128> literals;   // of each literal's text
  std::vector<Hash128> opposites;  // of each literal's opposite
};
using MetConditionPtr = std::shared_ptr<const MetCondition>;
MetConditionPtr MakeMet(PathCondition condition);

// The names of a function that runs.
class PathFrame {
 public:
  FormNode Find(const std::string& name) const;
  void Set(const std::string& name, FormNode value);
  const Hash128& sum() const { return sum_; }

 private:
  std::map<std::string, FormNode> names_;
  Hash128 sum_;  // whatever the order in which they were set
};

class PathState {
 public:
  PathState() { Push({}); }  // for what objects hold

  void Push(PathFrame frame) { frames_.push_back(std::make_shared<PathFrame>(std::move(frame))); }
  void Pop() { frames_.pop_back(); }

  // What objects hold, and no more; and to have what they hold in another state.
  PathState Fresh() const;
  void TakeObjects(const PathState& other) { frames_.front() = other.frames_.front(); }
  const Hash128& object_sum() const { return frames_.front()->sum(); }

  // A name with a dot that is no parameter is held by an object, and outlives the function. Null:
  // it is none.
  FormNode Find(const std::string& name) const;
  void Set(const std::string& name, FormNode value);

  // False: it contradicts what was met before. What follows from that is left out.
  bool Meet(const MetConditionPtr& condition);
  bool MeetAll(const std::vector<MetConditionPtr>& conditions);
  const std::vector<MetConditionPtr>& conditions() const { return conditions_; }

  // Of its conditions, whatever their order; and of all.
  const Hash128& condition_sum() const { return condition_sum_; }
  Hash128 sum() const;

 private:
  bool Has(const Hash128& literal) const;

  std::vector<MetConditionPtr> conditions_;
  std::vector<std::shared_ptr<PathFrame>> frames_;
  Hash128 condition_sum_;
};

// At most `most` of things of which each has these properties: first those that have one which none
// before them has, then others at equal distances. Their indices, in order.
std::vector<size_t> PickVaried(const std::vector<std::vector<Hash128>>& properties, size_t most);

}  // namespace parallax
