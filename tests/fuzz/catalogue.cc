// What the catalogue keeps: an API with what probing found, and the list of a target's APIs.

#include "catalogue/entry_codec.h"
#include "constraints/language.h"
#include "fuzzing.h"
#include "wire/codec.h"
#include "wire/sample.h"

namespace parallax {

std::vector<std::string> Seeds() {
  CatalogueEntry entry;
  entry.api.name = "toy.add";
  entry.api.program = std::string("toy.add");
  entry.api.parameters = {{"x", "tensor", false, true, "1", {"a"}}};
  entry.api.overloads = {entry.api.parameters, {}};
  entry.api.forms = {"out"};
  entry.seeds = {SampleBinding()};
  entry.suspects = {SampleBinding()};
  entry.form_cost_ns = {1024};
  entry.form_first_cost_ns = {0};
  entry.refusals = {"TypeError: no"};
  entry.lessons = {"rank of x: 2"};
  entry.constraints = {{*ParseClause("extent(x, -1) in 1, 2"), {{}}, {}}};
  return {Chosen(0, Encode(entry)),
          Chosen(1, Encode(std::vector<ListedApi>{Listed(entry.api), Listed(entry.api)}))};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  if (Choose(&bytes, 2) == 0) {
    CheckCodec(bytes, DecodeEntry, [](const CatalogueEntry& entry) { return Encode(entry); });
  } else {
    CheckCodec(bytes, DecodeListing,
               [](const std::vector<ListedApi>& list) { return Encode(list); });
  }
  return 0;
}
