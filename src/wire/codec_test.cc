#include "wire/codec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

TEST(Codec, BindingsSurviveDamage) {
  std::string bytes = Encode(SampleBinding());
  ExpectSurvivesDamage(
      bytes, MakeRecode<Binding>([](const Binding& b) { return Encode(b); }, DecodeBinding));
}

// As relations were encoded before they carried what their sources say of them.
std::string OldBytes(Relation relation, const std::string& source, const std::string& family) {
  relation.source = source;
  relation.family = family;
  relation.citation.clear();
  relation.domain.clear();
  std::string bytes = Encode(relation);
  bytes.resize(bytes.size() - sizeof(relation.facts));
  bytes[bytes.size() - 5] &= static_cast<char>(~4);  // before the length of the citation
  return bytes;
}

TEST(Codec, OldRelationsAreKnownByTheirSources) {
  const auto facts_of = [](const std::string& source, const std::string& family) {
    return static_cast<int>(
        DecodeRelation(OldBytes(SampleRelation(), source, family)).value().facts);
  };
  EXPECT_EQ(facts_of("modes", "float64"), kOfModes);
  EXPECT_EQ(facts_of("null", "null"), kAgainstItself);
  EXPECT_EQ(facts_of("edges", "edges"), kEdges);
  EXPECT_EQ(facts_of("rules", "log"), kEquality | kOfRuleFile);
  EXPECT_EQ(facts_of("stated", "twice"), kEquality);
  EXPECT_EQ(facts_of("counterparts", "exp"), kEquality | kOwnNames);
  EXPECT_EQ(facts_of("versions", "versions"), kReleases);
  EXPECT_EQ(facts_of("backends", "backends"), 0);
  EXPECT_EQ(facts_of("backends", "toy-b"), kOfModel);
  EXPECT_EQ(facts_of("another", "another"), 0);
}

TEST(Codec, RelationsSurviveDamage) {
  std::string bytes = Encode(SampleRelation());
  EXPECT_EQ(DecodeRelation(bytes).value(), SampleRelation());
  ExpectSurvivesDamage(
      bytes, MakeRecode<Relation>([](const Relation& r) { return Encode(r); }, DecodeRelation));
}

TEST(Codec, WhatAnArgumentPassesIsKept) {
  Relation relation = SampleRelation();
  MappedArgument item, other;
  item.parameter = "dim", item.index = 3, item.only_item = true;
  other = item;
  other.otherwise = Value(int64_t{1});
  relation.sides[0].arguments = {item, other};
  EXPECT_EQ(DecodeRelation(Encode(relation)).value(), relation);
}

TEST(Codec, OutcomesSurviveDamage) {
  std::string bytes = Encode(SampleOutcomes());
  EXPECT_EQ(Encode(DecodeOutcomes(bytes).value()), Encode(SampleOutcomes()));
  ExpectSurvivesDamage(
      bytes, MakeRecode<Outcomes>([](const Outcomes& o) { return Encode(o); }, DecodeOutcomes));
}

TEST(Codec, ErrorsSayWhatIsDamaged) {
  Error error = DecodeBinding("\x01").error();
  EXPECT_THAT(error.message, HasSubstr("a binding is truncated or corrupt"));
  EXPECT_FALSE(error.hint.empty());
  EXPECT_THAT(DecodeBinding(Encode(Binding{}) + "x").error().message, HasSubstr("left over"));
}

TEST(Codec, NestingHasABottom) {
  Value value{int64_t{1}};
  for (int i = 0; i < 100; ++i) value = {Sequence{false, {value}}};
  EXPECT_FALSE(DecodeBinding(Encode(Binding{{{"x", false, value}}})).ok());
}

TEST(Codec, CountsAreBoundedByWhatIsLeft) {
  Writer w;
  w.Put(uint32_t{0xffffffff});
  EXPECT_FALSE(DecodeBinding(w.bytes()).ok());
  EXPECT_FALSE(DecodeOutcomes(w.bytes()).ok());
}

TEST(Codec, InlineBytesMustFitTheShape) {
  TensorRecipe recipe = SampleInline();
  recipe.shape = {4};
  EXPECT_FALSE(DecodeBinding(Encode(Binding{{{"x", false, {recipe}}}})).ok());
  recipe.shape = {int64_t{1} << 62, 8};
  EXPECT_FALSE(DecodeBinding(Encode(Binding{{{"x", false, {recipe}}}})).ok());
}

}  // namespace
}  // namespace parallax
