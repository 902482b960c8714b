#pragma once

// Networks and values as JSON, there and back: what adapters are given, and what is kept. Equal
// networks have equal text, so that its hash names one.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/hash.h"
#include "base/result.h"
#include "networks/network.h"

namespace parallax {

// A sequence is a list, of either kind. REQUIRES: no tensors, expressions, dtypes, complex numbers.
nlohmann::ordered_json ValueJson(const Value& value);
Value ValueOfJson(const nlohmann::ordered_json& json);

std::string NetworkJson(const Network& network);
// Error: the text is no network.
Result<Network> ReadNetwork(const std::string& text);

Hash128 HashOfNetwork(const Network& network);

// Parts that a catalogue has, too. Throw nlohmann's exceptions.
NetworkInput NetworkInputOf(const nlohmann::ordered_json& json);
LayerParameter LayerParameterOf(const std::string& name, const nlohmann::ordered_json& json);

}  // namespace parallax
