#pragma once

// The figures of counterparts as JSON, in the summary of a campaign and in the store.

#include "nouns/counterpart_figures.h"
#include "store/json_table.h"

namespace parallax {

inline constexpr JsonField<CounterpartCount> kCounterpartCountKeys[] = {
    JsonPlain<&CounterpartCount::names>("names"),
    JsonPlain<&CounterpartCount::kernels>("kernels"),
};

template <auto kMember>
constexpr JsonField<CounterpartFigures> JsonCounterpartCount(std::string_view key) {
  return {key,
          [](const CounterpartFigures& figures) {
            return WriteTable(kCounterpartCountKeys, figures.*kMember);
          },
          [](const nlohmann::json& json, CounterpartFigures* figures) {
            ReadTable(kCounterpartCountKeys, json, &(figures->*kMember));
          }};
}

inline constexpr JsonField<CounterpartFigures> kCounterpartKeys[] = {
    JsonCounterpartCount<&CounterpartFigures::considered>("considered"),
    JsonCounterpartCount<&CounterpartFigures::called>("called"),
    JsonCounterpartCount<&CounterpartFigures::paper>("paper"),
    JsonCounterpartCount<&CounterpartFigures::ours>("ours"),
    JsonCounterpartCount<&CounterpartFigures::hunted>("hunted"),
    JsonCounterpartCount<&CounterpartFigures::by_name>("by_name"),
    JsonCounterpartCount<&CounterpartFigures::by_likeness>("by_likeness"),
    JsonCounterpartCount<&CounterpartFigures::composed>("composed"),
};

}  // namespace parallax
