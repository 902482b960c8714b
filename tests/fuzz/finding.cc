// A stored finding, of this version of the format and of earlier ones. The fuzzer's bytes are one
// without its digest.

#include <cstring>
#include <nlohmann/json.hpp>

#include "fuzzing.h"
#include "store/finding_codec.h"
#include "store/test_support.h"

namespace parallax {
namespace {

std::string WithDigest(std::string_view bytes) {
  const int64_t digest = Digest(bytes);
  return std::string(bytes).append(reinterpret_cast<const char*>(&digest), sizeof digest);
}

std::string WithoutDigest(std::string bytes) {
  bytes.resize(bytes.size() - sizeof(int64_t));
  return bytes;
}

}  // namespace

std::vector<std::string> Seeds() {
  Finding finding = SampleFinding();
  finding.size_trials = {{17, SizeState::kFails, 4.5e4}};
  finding.prefix = {finding.witness};
  std::vector<std::string> seeds = {WithoutDigest(EncodeFinding(finding))};
  for (const char* file : {"format_7.bin", "format_7_short.bin"}) {
    std::string bytes =
        WithoutDigest(ReadWhole(PARALLAX_SOURCE_DIR "/tests/stores/" + std::string(file)));
    for (const uint32_t version : {7u, 6u, 3u, 1u}) {
      std::memcpy(bytes.data() + sizeof version, &version, sizeof version);
      seeds.push_back(bytes);
    }
  }
  return seeds;
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  const std::string bytes = WithDigest(Bytes(data, size));
  CheckCodec(bytes, DecodeFinding, EncodeFinding);
  if (const auto finding = DecodeFinding(bytes); finding.ok()) {
    ToJson(*finding).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }
  return 0;
}
