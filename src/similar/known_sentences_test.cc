#include "similar/known_sentences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(KnownSentences, OfACatalogueEachOnce) {
  std::vector<CatalogueEntry> catalogue(4);
  catalogue[0].api.doc = "Takes the exponential of each element.\n\nArgs:\n    x: a tensor";
  catalogue[1].api.doc = "Adds two tensors.";
  catalogue[2].api.doc = "Adds two tensors.";
  const std::vector<std::string> sentences = SentencesIn(catalogue);
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_THAT(sentences[0], testing::HasSubstr("Adds two tensors"));
}

TEST(KnownSentences, WhatIsNotKnownHasARowOfZeros) {
  KnownSentences known{{"a", "c"}, Eigen::MatrixXf::Identity(2, 2)};
  const Eigen::MatrixXf rows = known.Of({"c", "b", "", "a", "c"});
  ASSERT_EQ(rows.rows(), 5);
  EXPECT_EQ(rows.row(0), rows.row(4));
  EXPECT_EQ(rows(0, 1), 1);
  EXPECT_EQ(rows(3, 0), 1);
  EXPECT_EQ(rows.row(1).norm() + rows.row(2).norm(), 0);
}

}  // namespace
}  // namespace parallax
