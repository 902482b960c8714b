#pragma once

// Hypotheses: those about one witness that its calls bear out. Belongs to one thread.

#include <string>
#include <vector>

#include "base/result.h"
#include "explain/variations/hypothesis.h"
#include "explain/variations/varier.h"
#include "nouns/varied_call.h"

namespace parallax {

class Hypotheses {
 public:
  // Runs the calls of each question, and keeps of its rivals the one that they bear out best. What
  // a question before was enough for is not asked again. The witness keeps every rival.
  Status Ask(Varier& varier, const std::vector<Question>& questions);
  // What was found to hold exactly.
  void Add(Hypothesis hypothesis);
  // Without those that a call broke that failed since, which the table tells of all of them.
  void Recheck(const Varier& varier);
  // Those about the range of the tensor that do not tell all: its numbers are told otherwise.
  void DropRangesOf(const std::string& tensor);

  // Whether where in the range of its dtype a number of the tensor lies tells all that fails.
  bool TellRangeOf(const std::string& tensor) const;

  bool empty() const { return kept_.empty(); }
  std::vector<std::string> Clauses() const;
  // The words of one that says what nobody is meant to pass; empty: none does.
  std::string Illegal() const;
  // Whether all calls that keep them failed, as far as the questions tried.
  bool AreExact() const;
  // Whether that the call passes is no wonder: one of them is false of it.
  bool Explain(const Binding& passing) const;
  // What the questions tried, for the table.
  const std::vector<VariedCall>& table() const { return table_; }

 private:
  struct Kept {
    std::string about;
    Hypothesis hypothesis;
    bool exact = false;      // what keeps it fails
    std::string vague = {};  // Question::vague
  };
  Status AskOne(Varier& varier, const Question& question);

  std::vector<Kept> kept_;
  std::vector<Hypothesis> told_;  // in the table
  std::vector<VariedCall> table_;
};

}  // namespace parallax
