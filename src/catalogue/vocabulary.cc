#include "catalogue/vocabulary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

std::vector<std::string> NamesOfForms() {
  std::vector<std::string> names;
  for (const Form& form : Forms()) names.emplace_back(form.name);
  return names;
}

}  // namespace

const Vocabulary& Words() {
  static const Vocabulary words = {
      {"name", "kind", "program", "signature", "doc", "parameters", "overloads", "forms", "traits",
       "names"},
      {"name", "type", "keyword_only", "default", "choices"},
      {"function", "method", "module", "operator", "chain"},
      {"tensor", "int", "float", "number", "bool", "str", "dtype", "expr", "any"},
      {"random",        "draws-by-option", "uninitialised",  "elementwise",    "ties",
       "accumulates",   "linalg",          "casts",          "layout",         "stateful",
       "mutates",       "internal",        "private",        "dtype-is-input", "ill-posed",
       "work-by-value", "shape-by-value",  "order-by-value", "view",           "unique-indices",
       "special",       "full-rank",       "finite-input",   "norm",           "rounds-large",
       "deprecated",    "undocumented-out"},
      NamesOfForms(),
      {"dtypes", "alignment", "zero_copy", "strides", "refillable", "negated", "conjugated",
       "requires_grad", "models"},
  };
  return words;
}

bool Contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string Unknown(const std::string& noun, const std::string& word,
                    const std::vector<std::string>& known) {
  std::string text = fmt::format("unknown {} '{}'; ", noun, word);
  if (auto near = DidYouMean(word, known)) return text + fmt::format("did you mean '{}'?", *near);
  return text + fmt::format("known: {}", fmt::join(known, ", "));
}

}  // namespace parallax
