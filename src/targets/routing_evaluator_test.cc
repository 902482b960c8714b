#include "targets/routing_evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace parallax {
namespace {

using ::testing::ElementsAre;

Outcome Text(const std::string& text) {
  Outcome outcome;
  outcome.v = Returned{OutputValue{text}, {}, -1, ""};
  return outcome;
}

// Says where it is and what it was asked.
class Parrot : public Evaluator {
 public:
  explicit Parrot(std::string name) : name_(std::move(name)) {}
  std::vector<size_t> sides;  // of each item it was sent

  Result<std::vector<Outcomes>> Evaluate(const std::string& target,
                                         std::span<const EvaluateItem> items,
                                         const EvaluateOptions&) override {
    std::vector<Outcomes> all;
    for (const EvaluateItem& item : items) {
      sides.push_back(item.sides.size());
      Outcomes outcomes;
      for (const Side& side : item.sides) {
        outcomes.push_back(Text(name_ + "/" + target + " " + side.program.name()));
      }
      all.push_back(std::move(outcomes));
    }
    return all;
  }

 private:
  std::string name_;
};

Side SideOf(const std::string& program, const std::string& target) {
  Side side;
  side.program = program;
  side.target = target;
  return side;
}

std::vector<std::string> Texts(const Outcomes& outcomes) {
  std::vector<std::string> texts;
  for (const Outcome& outcome : outcomes) {
    texts.push_back(std::get<std::string>(outcome.As<Returned>().value.v));
  }
  return texts;
}

TEST(RoutingEvaluator, SidesGoToTheirTargetsAndComeBackInOrder) {
  Parrot here("here"), there("there");
  RoutingEvaluator router({{"a", &here}, {"b", &there}});
  std::vector<EvaluateItem> items(2);
  items[0].sides = {SideOf("f", ""), SideOf("f", "b"), SideOf("g", "")};
  items[1].sides = {SideOf("h", "b")};
  auto outcomes = router.Evaluate("a", items, {});
  ASSERT_TRUE(outcomes.ok());
  EXPECT_THAT(Texts((*outcomes)[0]), ElementsAre("here/a f", "there/b f", "here/a g"));
  EXPECT_THAT(Texts((*outcomes)[1]), ElementsAre("there/b h"));
  // One request a target, of the items that concern it.
  EXPECT_THAT(here.sides, ElementsAre(2));
  EXPECT_THAT(there.sides, ElementsAre(1, 1));
}

TEST(RoutingEvaluator, ATargetCanBeAddedAndAnUnknownOneIsAnError) {
  Parrot here("here");
  RoutingEvaluator router({{"a", &here}});
  EvaluateItem item;
  item.sides = {SideOf("f", "b")};
  auto unknown = router.Evaluate("a", {&item, 1}, {});
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().message.find("runs on b"), std::string::npos);
  router.Use("b", std::make_unique<Parrot>("new"));
  EXPECT_THAT(Texts(router.Evaluate("a", {&item, 1}, {}).value()[0]), ElementsAre("new/b f"));
}

// Answers when as many were asked as there are, or nobody else is for long.
class Gathering : public Evaluator {
 public:
  explicit Gathering(std::atomic<int>* asked) : asked_(*asked) {}
  Result<std::vector<Outcomes>> Evaluate(const std::string&, std::span<const EvaluateItem> items,
                                         const EvaluateOptions&) override {
    ++asked_;
    const auto moment = std::chrono::milliseconds(5);
    for (int i = 0; i < 2000 && asked_ < 3; ++i) std::this_thread::sleep_for(moment);
    return std::vector<Outcomes>(items.size(), {Text(asked_ == 3 ? "together" : "alone")});
  }

 private:
  std::atomic<int>& asked_;
};

TEST(RoutingEvaluator, AllTargetsAreAskedAtOnce) {
  std::atomic<int> asked = 0;
  Gathering a(&asked), b(&asked), c(&asked);
  RoutingEvaluator router({{"a", &a}, {"b", &b}, {"c", &c}});
  EvaluateItem item;
  item.sides = {SideOf("f", "a"), SideOf("f", "b"), SideOf("f", "c")};
  EXPECT_THAT(Texts(router.Evaluate("a", {&item, 1}, {}).value()[0]),
              ElementsAre("together", "together", "together"));
}

}  // namespace
}  // namespace parallax
