#include "investigate/signature.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

// lib.f on three targets, of which the first has no name of its own.
Relation OnThree() {
  Relation relation;
  relation.source = "backends";
  relation.family = "same";
  relation.api = "lib.f";
  relation.target = "lib-a";
  relation.sides.resize(3);
  relation.sides[1].target = "lib-b";
  relation.sides[2].target = "lib-c";
  return relation;
}

Verdict Wrong(Kind kind, int side) {
  Verdict verdict;
  verdict.state = VerdictState::kDisagree;
  verdict.kind = kind;
  verdict.pattern = "floats";
  verdict.side = side;
  return verdict;
}

TEST(Signature, SaysWhichOfSeveralTargetsIsAtFault) {
  const Relation relation = OnThree();
  EXPECT_EQ(SignatureOf(relation, Wrong(Kind::kValue, 0)).family, "backends:same on lib-a");
  EXPECT_EQ(SignatureOf(relation, Wrong(Kind::kValue, 2)).family, "backends:same on lib-c");
  EXPECT_EQ(SignatureOf(relation, Wrong(Kind::kCrash, 1)).family, "call on lib-b");
  EXPECT_EQ(SignatureOf(relation, Wrong(Kind::kValue, -1)).family, "backends:same");
}

TEST(Signature, OfOneTargetItSaysNothing) {
  Relation relation = OnThree();
  for (Side& side : relation.sides) side.target.clear();
  EXPECT_EQ(SignatureOf(relation, Wrong(Kind::kValue, 1)).family, "backends:same");
}

// What a stray write hits is chance: the heap, or a page that is not there.
TEST(Signature, ABrokenHeapAndAStrayAccessAreOneDeath) {
  const auto keeps = [](const char* met, const char* now) {
    Verdict verdict = Wrong(Kind::kCrash, 1);
    verdict.pattern = now;
    return KeepsSignature({Kind::kCrash, "lib.f", "call", met}, verdict);
  };
  EXPECT_TRUE(keeps("SIGSEGV in lib.so!?", "heap corrupted"));
  EXPECT_TRUE(keeps("heap corrupted", "SIGSEGV in libother.so!?"));
  EXPECT_FALSE(keeps("SIGSEGV in lib.so!solve", "heap corrupted")) << "it has a name";
  EXPECT_FALSE(keeps("SIGSEGV in lib.so!?", "SIGFPE in lib.so!?")) << "no stray access";
  EXPECT_FALSE(keeps("SIGSEGV in lib.so!?", "SIGABRT in lib.so!?")) << "it may have thrown";
}

}  // namespace
}  // namespace parallax
