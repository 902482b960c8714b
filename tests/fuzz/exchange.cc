// What processes that share a hunt hand to each other, without its hash, and manifests.

#include "hunt/exchange.h"

#include "fuzzing.h"
#include "wire/sample.h"

namespace parallax {
namespace {

Manifest SampleManifest() {
  Manifest manifest;
  manifest.targets = "toy 1.0";
  manifest.corpus.push_back(SampleBinding());
  manifest.rows.push_back({1, kCorpusParent, 3, 40, 99});
  return manifest;
}

}  // namespace

std::vector<std::string> Seeds() {
  SharedEpoch epoch;
  epoch.manifest = SampleManifest();
  epoch.added.push_back({SampleRelation(), 4, {"slow"}, "digest", 77});
  BlockResults results;
  NumberedResult& one = results.results.emplace_back();
  one.result.rows.push_back({4, 11, {}});
  one.result.hits.push_back({0, 3, SampleOutcomes()});
  return {Chosen(0, WithoutHash(Seal(epoch))), Chosen(1, WithoutHash(Seal(results))),
          Chosen(2, Encode(SampleManifest()))};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  const size_t kind = Choose(&bytes, 3);
  const std::string sealed = WithHash(bytes);
  if (kind == 0) {
    CheckCodec(sealed, UnsealEpoch, [](const SharedEpoch& epoch) { return Seal(epoch); });
  } else if (kind == 1) {
    CheckCodec(sealed, UnsealBlockResults, [](const BlockResults& r) { return Seal(r); });
  } else {
    CheckCodec(bytes, DecodeManifest, [](const Manifest& manifest) { return Encode(manifest); });
  }
  return 0;
}
