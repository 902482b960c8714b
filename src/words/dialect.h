#pragma once

// Dialect: the words in which a library talks: how it refuses, how it names dtypes, what a name of
// one of its operators tells. Read from the words of its adapter
// (targets/adapters/dialect_reader.h) and passed to whoever reads a message; without any, no phrase
// is known.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "words/parameter_hints.h"

namespace parallax {

// What the keys of "words" in adapter.json say; docs/add-a-target.md explains them. Phrases are in
// lower case.
struct Dialect {
  std::vector<std::string> refusal_types;      // exceptions: "NotImplementedError"
  std::vector<std::string> refusals;           // a kernel, a dtype or a form is missing
  std::vector<std::string> writing_refusals;   // what only in-place and out= forms may refuse
  std::vector<std::string> layout_refusals;    // of inputs that lie otherwise than wanted
  std::vector<std::string> overlap_refusals;   // of writing where elements share memory
  std::vector<std::string> singular_refusals;  // of a matrix that rounding alone may make singular
  std::vector<std::string> range_refusals;     // of an index outside of what it indexes
  std::vector<std::string> assertions;         // the library fails its own check; case matters
  std::vector<std::string> reporters;          // functions that report a crash and do not cause it
  std::vector<std::string> shared_frames;      // beginnings of functions that many operators call
  std::map<std::string, std::string, std::less<>> dtypes;  // "Long" -> "int64"
  std::vector<std::string> written_arguments;              // "out"; "*running_mean": by its end
  std::vector<std::string> mutating_flags;                 // "inplace": true asks for a change
  std::string mutating_suffix;  // of names that change their first argument; empty: none
  std::map<std::string, std::string, std::less<>> forms;  // "reference" -> what it is held against
  // What its documentation writes for modules: "nn" -> "lib.nn".
  std::map<std::string, std::string, std::less<>> short_names;
  // trait -> names of operators that have it, without module; '*' matches any part.
  std::map<std::string, std::vector<std::string>, std::less<>> traits;
  // Targets that compute integers in a narrower dtype, and those dtypes: "int32", "int32 float32".
  std::map<std::string, std::string, std::less<>> narrow_integers;
  ParameterHints hints;  // of the names of its parameters

  // What the other has, too.
  void Add(const Dialect& other);
  // Whether the word names a dtype, ours or the library's; a module in front does not count.
  bool IsDType(std::string_view word) const;
  // Whether an exception says that a kernel, a dtype or a form is missing.
  bool SaysItLacks(std::string_view type, std::string_view message) const;
};

// For what no library said.
inline const Dialect& NoDialect() {
  static const Dialect none;
  return none;
}

}  // namespace parallax
