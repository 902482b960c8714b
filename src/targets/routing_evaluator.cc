#include "targets/routing_evaluator.h"

#include <fmt/format.h>

#include <future>
#include <utility>

#include "base/check.h"

namespace parallax {
namespace {

// What one target has to do, and where the outcomes belong.
struct Share {
  std::vector<EvaluateItem> items;
  std::vector<std::pair<size_t, std::vector<size_t>>> places;  // of each: item, sides
};

std::map<std::string, Share> SharesOf(const std::string& target,
                                      std::span<const EvaluateItem> items) {
  std::map<std::string, Share> shares;
  for (size_t i = 0; i < items.size(); ++i) {
    for (size_t s = 0; s < items[i].sides.size(); ++s) {
      const Side& side = items[i].sides[s];
      Share& share = shares[side.target.empty() ? target : side.target];
      if (share.places.empty() || share.places.back().first != i) {
        share.items.push_back({items[i].binding, items[i].seed, {}});
        share.places.push_back({i, {}});
      }
      share.items.back().sides.push_back(side);
      share.places.back().second.push_back(s);
    }
  }
  return shares;
}

}  // namespace

Result<std::vector<Outcomes>> RoutingEvaluator::Evaluate(const std::string& target,
                                                         std::span<const EvaluateItem> items,
                                                         const EvaluateOptions& options) {
  std::vector<Outcomes> all;
  for (const EvaluateItem& item : items) all.emplace_back(item.sides.size());
  const std::map<std::string, Share> shares = SharesOf(target, items);
  // Each by a thread of its own, where there are several.
  const auto how = shares.size() > 1 ? std::launch::async : std::launch::deferred;
  std::vector<std::pair<const Share*, std::future<Result<std::vector<Outcomes>>>>> answers;
  for (const auto& [name, share] : shares) {
    const auto evaluator = evaluators_.find(name);
    if (evaluator == evaluators_.end()) {
      return Error{fmt::format("a side runs on {}, which is not there", name),
                   "parallax list targets"};
    }
    const auto ask = [&share = share, &options, at = evaluator] {
      return at->second->Evaluate(at->first, share.items, options);
    };
    answers.emplace_back(&share, std::async(how, ask));
  }
  for (auto& [share, answer] : answers) {
    PARALLAX_TRY_ASSIGN(auto outcomes, answer.get());
    PARALLAX_CHECK(outcomes.size() == share->items.size(), "one set of outcomes for each item");
    for (size_t k = 0; k < outcomes.size(); ++k) {
      const auto& [item, sides] = share->places[k];
      for (size_t s = 0; s < sides.size(); ++s) all[item][sides[s]] = std::move(outcomes[k][s]);
    }
  }
  return all;
}

}  // namespace parallax
