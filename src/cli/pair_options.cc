#include "cli/pair_options.h"

#include <fmt/format.h>

#include "relations/pair_file.h"
#include "relations/selection.h"

namespace parallax {

void PairOptions::Define(Options& options) {
  options
      .Add("--neighbours", neighbours_,
           "With how many of the APIs nearest to it source similar pairs an API (default 10)")
      .Between(1, kMostNeighbours);
  options
      .Add("--rounds", rounds_,
           "For how many rounds of new sources source similar goes on (default 10)")
      .Between(1, kMostRounds);
  options.Add("--pairs", file_, "Pairs that source similar has to try, or must not (.toml)").File();
}

Status PairOptions::Read(const Recipe& recipe, CampaignSettings* settings) const {
  const char* given = !file_.empty()     ? "--pairs"
                      : neighbours_ != 0 ? "--neighbours"
                      : rounds_ != 0     ? "--rounds"
                                         : nullptr;
  if (given != nullptr && !IsGuessingSourceIn(settings->sources)) {
    return Error{fmt::format("{} is for a source that guesses pairs, and none is hunted", given),
                 "--source similar, or --recipe deeprel"};
  }
  SimilarOptions& similar = settings->similar;
  if (recipe.neighbours != 0) similar.neighbours = recipe.neighbours;
  if (recipe.rounds != 0) similar.rounds = static_cast<uint32_t>(recipe.rounds);
  if (neighbours_ != 0) similar.neighbours = static_cast<size_t>(neighbours_);
  if (rounds_ != 0) similar.rounds = static_cast<uint32_t>(rounds_);
  if (file_.empty()) return {};
  PARALLAX_TRY_ASSIGN(similar.said, ReadPairs(file_));
  return {};
}

}  // namespace parallax
