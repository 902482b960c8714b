#pragma once

// The words that an adapter and the engine share (docs/add-a-target.md has a table of each).

#include <string>
#include <vector>

namespace parallax {

struct Vocabulary {
  std::vector<std::string> api_keys;        // of the dictionaries of apis()
  std::vector<std::string> parameter_keys;  // of their parameters
  std::vector<std::string> kinds;
  std::vector<std::string> types;  // of parameters, without [], [2] and ?
  std::vector<std::string> traits;
  std::vector<std::string> forms;
  std::vector<std::string> capabilities;  // keys of capabilities()
};

const Vocabulary& Words();

// "unknown trait 'elementwis'; did you mean 'elementwise'?", or with the list of all where none is
// near. `noun` is "trait".
std::string Unknown(const std::string& noun, const std::string& word,
                    const std::vector<std::string>& known);

bool Contains(const std::vector<std::string>& words, const std::string& word);

}  // namespace parallax
