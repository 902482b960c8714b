#include "report/evolutions.h"

#include <nlohmann/json.hpp>

#include "base/nesting.h"

namespace parallax {
namespace {

using EvolutionNote = nlohmann::json;

constexpr const char* kEvolutionScope = "evolutions";

std::optional<double> FitnessIn(const EvolutionNote& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<double>();
}

Evolutions ReadEvolutions(const EvolutionNote& json) {
  Evolutions read;
  read.targets = json.at("targets").get<std::string>();
  read.fitness = json.at("fitness").get<std::string>();
  read.selection = json.at("selection").get<std::string>();
  for (const EvolutionNote& each : json.at("seeds")) {
    const auto count = [&](const char* key) { return each.at(key).get<uint64_t>(); };
    read.seeds.push_back({each.at("model").get<std::string>(), count("networks"),
                          count("evolutions"), count("flips"), count("nan")});
  }
  for (const EvolutionNote& each : json.at("generations")) {
    const auto count = [&](const char* key) { return each.at(key).get<uint64_t>(); };
    read.generations.push_back({count("seed"), count("evolution"), FitnessIn(each.at("best")),
                                FitnessIn(each.at("mean")), count("networks"), count("failed")});
  }
  return read;
}

}  // namespace

Status KeepEvolutions(NoteStore& notes, const std::string& key, const std::string& text) {
  return notes.PutNote(kEvolutionScope, key, text);
}

Result<std::vector<Evolutions>> KeptEvolutions(const NoteStore& notes) {
  PARALLAX_TRY_ASSIGN(const std::vector<Note> all, notes.Notes(kEvolutionScope));
  std::vector<Evolutions> kept;
  for (const Note& note : all) {
    if (!CheckJsonNesting("an evolution", note.text).ok()) continue;
    try {
      kept.push_back(ReadEvolutions(EvolutionNote::parse(note.text)));
    } catch (const EvolutionNote::exception&) {
      continue;  // of another version
    }
  }
  return kept;
}

}  // namespace parallax
