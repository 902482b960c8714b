// What the store keeps of an exploration, and what is told of it.

#include "explore/exploration_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "explore/exploration_json.h"
#include "explore/exploration_record.h"
#include "nouns/value.h"
#include "store/memory_store.h"

namespace parallax {
namespace {

FaultyLayer FaultOn(const std::string& target) {
  FaultyLayer fault;
  fault.layer = "Scale";
  fault.causes = {{"mode", Value{std::string("odd")}}, {"by", Value{int64_t{2}}}};
  fault.target = target;
  fault.reference = "one";
  fault.symptom = Symptom::kNan;
  fault.message = "no \xff";
  fault.seen = {"'odd', 2"};
  fault.witness.network.layers = {{"Scale", fault.causes, {-1}}};
  fault.witness.network.inputs = {{{1}, "float32", "wide"}};
  fault.witness.inputs = {{DType::kF32, {1}, {1}, true, std::string("\0\xc0\x7f\0", 4)}};
  fault.networks = 3;
  fault.script = "print(1)";
  return fault;
}

TEST(ExplorationLog, KeepsAllThatWasFound) {
  Exploration found;
  found.networks = 20;
  found.rounding = 1;
  found.layers = {"Scale"};
  found.seconds = 1.5;
  found.unique = {FaultOn("two")};
  found.unique[0].finding = "P-1";
  found.nan_layers = {{"Half", "Half()", 2}};
  auto read = ReadExplorationRecord(ExplorationRecord(found));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(ExplorationJson(*read).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
            ExplorationJson(found).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  EXPECT_EQ(read->unique[0].witness.network, found.unique[0].witness.network);
  EXPECT_EQ(read->unique[0].witness.inputs, found.unique[0].witness.inputs);
  EXPECT_FALSE(ReadExplorationRecord("{}").ok());
}

TEST(ExplorationLog, OneOfOtherSettingsIsNotTakenUp) {
  const auto store = MakeMemoryStore();
  ExplorationLog log(*store, "a");
  Network network;
  network.seed = 1;
  log.Add(network, true);
  ASSERT_TRUE(log.Keep({}).ok());
  ExplorationLog other(*store, "b");
  EXPECT_EQ(other.Resume().error().hint, "leave --resume out");
  ExplorationLog again(*store, "a");
  EXPECT_EQ(again.Known(network), std::nullopt);
  ASSERT_TRUE(again.Resume().ok());
  EXPECT_EQ(again.Known(network), true);
  network.seed = 2;
  again.Add(network, false);
  ASSERT_TRUE(again.Keep({}).ok());
  ExplorationLog last(*store, "a");
  ASSERT_TRUE(last.Resume().ok());
  EXPECT_EQ(last.Known(network), false);
  network.seed = 1;
  EXPECT_EQ(last.Known(network), true);
  ASSERT_TRUE(last.Begin().ok());
  EXPECT_FALSE(last.Resume().ok());
}

TEST(Exploration, TheTargetThatTheFindingBlamesIsTold) {
  Exploration found;
  found.unique = {FaultOn("two"), FaultOn("three")};
  EXPECT_EQ(FaultsTold(found).size(), 2u);
  for (FaultyLayer& fault : found.unique) fault.wrong = "one";
  const nlohmann::ordered_json json = ExplorationJson(found);
  ASSERT_EQ(json["unique"].size(), 1u);
  EXPECT_EQ(json["unique"][0]["target"], "one");
  EXPECT_EQ(json["unique"][0]["reference"], "two");
  EXPECT_EQ(json["unique"][0]["wrong_target"], "one");
  EXPECT_THAT(ExplorationText(found), ::testing::HasSubstr(" on one, against two, 3 networks"));
}

}  // namespace
}  // namespace parallax
