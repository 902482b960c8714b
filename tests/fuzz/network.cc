// Networks as JSON, and what an adapter says of layers. The first byte chooses.

#include "fuzzing.h"
#include "networks/layer_catalogue.h"
#include "networks/network_json.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {
      R"(n{"inputs": [{"shape": [2, 3], "dtype": "float32"}], "seed": 1, "layers": [{"class": "A",
        "parameters": {"b": [1, null, 0.5, true, "c", {"d": 1}]}, "from": [-1]}]})",
      R"(c{"outputs": "o", "tensors": "t", "reshape": {"class": "R", "parameter": "p"}, "layers": [
        {"name": "A", "inputs": [[{"shape": [2], "dtype": "int32", "contents": "image"}]],
         "parameters": [{"name": "b", "required": true, "values": [1, 2]}]}]})"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string bytes(parallax::Bytes(data, size));
  if (bytes.empty()) return 0;
  const std::string text = bytes.substr(1);
  if (bytes[0] != 'n') {
    const auto catalogue = parallax::ReadLayerCatalogue("toy", text);
    if (!catalogue.ok()) PARALLAX_CHECK(!catalogue.error().message.empty(), "an error says what");
    return 0;
  }
  const auto network = parallax::ReadNetwork(text);
  if (!network.ok()) return 0;
  const auto again = parallax::ReadNetwork(parallax::NetworkJson(*network));
  PARALLAX_CHECK(again.ok() && *again == *network, "a network comes back as it was");
  return 0;
}
