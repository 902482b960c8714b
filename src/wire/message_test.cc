#include "wire/message.h"

#include <gtest/gtest.h>

#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

TEST(Message, HellosSurviveDamage) {
  Hello hello{1, 4711, "3.11.7", "toy", "1.0", "cpu", "{}", "0f"};
  ExpectSurvivesDamage(Encode(hello),
                       MakeRecode<Hello>([](const Hello& h) { return Encode(h); }, DecodeHello));
}

TEST(Message, ExitsSurviveDamage) {
  ExpectSurvivesDamage(Encode(Reaped{4711, 9, 0}),
                       MakeRecode<Reaped>([](const Reaped& r) { return Encode(r); }, DecodeReaped));
}

TEST(Message, QuestionsSurviveDamage) {
  ExpectSurvivesDamage(Encode(Ask{"source", "toy.sum"}),
                       MakeRecode<Ask>([](const Ask& a) { return Encode(a); }, DecodeAsk));
}

TEST(Message, SeedsSurviveDamage) {
  ExpectSurvivesDamage(
      Encode(SeedsOf{"toy.sum", {SampleBinding(), {}}, "no more"}),
      MakeRecode<SeedsOf>([](const SeedsOf& s) { return Encode(s); }, DecodeSeedsOf));
}

TEST(Message, NamesSurviveDamage) {
  ExpectSurvivesDamage(EncodeNames({"a", "", "toy.sum"}),
                       MakeRecode<std::vector<std::string>>(EncodeNames, DecodeNames));
}

TEST(Message, ErrorsCrossAsTheyAre) {
  Error error = DecodeError(EncodeError({"it broke", "mend it"}));
  EXPECT_EQ(error.message, "it broke");
  EXPECT_EQ(error.hint, "mend it");
  EXPECT_FALSE(DecodeError("nonsense").message.empty());
}

}  // namespace
}  // namespace parallax
