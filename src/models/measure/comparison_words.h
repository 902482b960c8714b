#pragma once

// What every report says of a comparison of models in the same words: text, Markdown, JUnit, the
// page, the terminal. Pure functions; nothing is escaped.

#include <string>
#include <string_view>
#include <vector>

#include "models/measure/comparison_figures.h"

namespace parallax {

// What follows the last slash.
std::string LastPart(const std::string& path);
// What a reader calls the model.
std::string TitleOf(const NamedComparison& comparison);
// What a backend of a pair is called.
std::string NameOfA(const ModelComparison& comparison, const PairResult& pair);
std::string NameOfB(const ModelComparison& comparison, const PairResult& pair);
// "toy-a against toy-b".
std::string PairName(const ModelComparison& comparison, const PairResult& pair);

// "inconsistent", "flips", "over tolerance", "not judged", "consistent".
std::string_view Name(PairState state);
// Of the whole, one of them or "backend failed", "not compared".
std::string StateWord(const ComparisonFigures& figures);

// "toy-b refused: ...", "a against b: INCONSISTENT, ...".
std::string BackendTrouble(const BackendResult& backend);
std::string PairTrouble(const ModelComparison& comparison, const PairResult& pair);
// What is wrong, a line for each backend and pair.
std::vector<std::string> TroubleLines(const ModelComparison& comparison);

// What there is to say of a pair beyond its figures, as sentences without a full stop.
std::vector<std::string> PairRemarks(const ModelComparison& comparison, const PairResult& pair);

// "the files part at conv (Conv) of a.abc, behind relu, and at ... of b.xyz; 7 of 9 layers of
// the one and ... agree". Empty: they were not matched.
std::string PartingSentence(const ModelComparison& comparison, const PairResult& pair);

// Sentences without a full stop; empty where there is nothing to say.
std::string LoneSentence(const ModelComparison& comparison);
std::string RefereeDoubt(const ModelComparison& comparison);
// Why no layer is named, or that none differs; empty: some layer tells something.
std::string NoLayerSentence(const PairResult& pair);
inline constexpr std::string_view kNothingCompared =
    "fewer than two backends ran: nothing to compare";

}  // namespace parallax
