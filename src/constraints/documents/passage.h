#pragma once

// Passage: what the documentation says of one parameter, while clauses are read from it. Internal
// to src/constraints/documents.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/documents/entries.h"
#include "nouns/constraint.h"

namespace parallax {

class Passage {
 public:
  // `names` are all parameters of the API. All outlive the passage.
  Passage(const DocumentedEntry& entry, const std::vector<std::string>& names,
          std::vector<Constraint>* out)
      : entry_(entry), names_(names), out_(out) {}

  const std::string& name() const { return entry_.name; }
  const std::string& type() const { return entry_.type; }
  const std::string& text() const { return entry_.text; }

  // What the entry begins with: its type in brackets, or up to the end of the first sentence.
  std::string_view Opening() const;
  // The parameter that a word with or without backticks names; empty: none, or this one.
  std::string_view OtherParameter(std::string_view word) const;

  // Adds a clause, which the sentence around `at` (a view into text() or type()) says. One that is
  // there already counts once.
  void Add(const std::string& text, std::string_view at);
  // Whether a clause says what this of the parameter is: its kRank.
  bool Has(Term::Kind what) const;
  bool MayBe(std::string_view kind) const;

 private:
  const DocumentedEntry& entry_;
  const std::vector<std::string>& names_;
  std::vector<Constraint>* out_;
};

// One class of clauses each. In this order: what is passed decides how the rest is read.
void ReadStructure(Passage& passage);
void ReadDTypes(Passage& passage);
void ReadShape(Passage& passage);
void ReadValues(Passage& passage);

// What is said of several parameters at once, anywhere in the document.
void ReadWholeText(std::string_view doc, const std::vector<std::string>& parameters,
                   const std::vector<DocumentedEntry>& entries, std::vector<Constraint>* out);

// The dtypes of a list as libraries write it, in our words: "half, `float32` and double".
std::set<std::string> DTypesIn(std::string_view list);

// The sentence of `text` that the character at `at` is in, at most 200 of its characters.
std::string_view SentenceAround(std::string_view text, size_t at);
// Adds a clause of the documentation, unless it is there.
void AddDocumented(Clause clause, std::string sentence, std::vector<Constraint>* out);

// What the documented shape of a parameter is made of: "[batch, height, 3]" is {"batch", "height",
// "3"}, "(*, n, n)" {"*", "n", "n"}.
struct DocumentedShape {
  std::vector<std::string> items;

  // Whether one of them stands for any number of dimensions.
  bool IsOpen() const;
  // The dimension of an item as clauses name it: from the end in an open shape.
  int Dimension(size_t at) const;
};
// No items: none is told, or several.
DocumentedShape DocumentedShapeOf(const DocumentedEntry& entry);

}  // namespace parallax
