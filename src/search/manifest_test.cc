#include "search/manifest.h"

#include <gtest/gtest.h>

#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

TEST(Manifest, SurvivesDamage) {
  Manifest manifest;
  manifest.epoch = 3;
  manifest.seed = 7;
  manifest.targets = "toy 1.0";
  manifest.catalogue_hash = "00ff";
  manifest.relations_hash = "ff00";
  manifest.corpus = {SampleBinding(), {}};
  manifest.rows = {{1, 2, kNoMutator, 20, 0}, {1, kCorpusParent + 1, 4, 64, 99}};
  EXPECT_EQ(DecodeManifest(Encode(manifest)).value().rows, manifest.rows);
  ExpectSurvivesDamage(
      Encode(manifest),
      MakeRecode<Manifest>([](const Manifest& m) { return Encode(m); }, DecodeManifest));
}

}  // namespace
}  // namespace parallax
