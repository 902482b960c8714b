// What the store keeps as JSON: the summary of a campaign, its targets, notes on APIs.

#include "campaign/api_notes.h"
#include "fuzzing.h"
#include "report/summary.h"

namespace parallax {

std::vector<std::string> Seeds() {
  CampaignSummary summary;
  ApiNote note;
  note.lessons = {"rank of x: 2"};
  return {Chosen(0, ToJson(summary).dump()), Chosen(1, R"([{"name": "toy", "version": "1.0"}])"),
          Chosen(2, Encode(note)),
          Chosen(2, R"({"constraints": [{"clause": "rank(x) = 2", "class": "shape", "kept": 3,
"from": [{"origin": "documentation", "reason": "r"}]}]})")};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  const size_t kind = Choose(&bytes, 3);
  if (kind == 0) {
    CheckCodec(bytes, ReadSummary, [](const CampaignSummary& s) { return ToJson(s).dump(); });
  } else if (kind == 1) {
    ReadTargets(bytes);
  } else {
    CheckCodec(bytes, ParseApiNote, [](const ApiNote& note) { return Encode(note); });
  }
  return 0;
}
