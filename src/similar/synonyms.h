#pragma once

// Synonyms: names that libraries have for one thing. The data is python/parallax/counterparts.json.

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

struct Synonyms {
  // Word -> the one that stands for its group; words in lower case, without '_'.
  std::map<std::string, std::string, std::less<>> names;
  std::map<std::string, std::string, std::less<>> parameters;
  // Parts of a name that do not tell one function from another: "math" of "lib.math.exp".
  std::set<std::string, std::less<>> empty_namespaces;
  // Functions that everything is made of, by what they are called everywhere; the commonest first.
  std::vector<std::string> basic;

  // What the function is called everywhere: "sum" of "lib.math.reduce_sum". Of two functions of
  // one meaning the same.
  std::string NameOf(std::string_view api) const;
  std::string ParameterOf(std::string_view parameter) const;
  // The namespaces that do tell, of "lib.image.resize" {"image"}.
  std::set<std::string> NamespacesOf(std::string_view api) const;
};

// Error: no JSON of this form.
Result<Synonyms> ParseSynonyms(std::string_view text);

}  // namespace parallax
