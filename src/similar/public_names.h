#pragma once

// PublicNames: the names under which the APIs of a catalogue are called, and what a name in a
// documentation means.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// What documentations write for modules: "N" for "lib.nn".
using ShortNames = std::map<std::string, std::string, std::less<>>;

class PublicNames {
 public:
  struct Named {
    std::string name;
    uint32_t entry = 0;  // in the catalogue
    const Api* api = nullptr;
  };

  // Of functions, methods and modules; short names also as the documentations import them. The
  // catalogue outlives it.
  PublicNames(const std::vector<CatalogueEntry>& catalogue, ShortNames short_names);

  // What `written` means in the documentation of `source`: the name itself, or what is left of it
  // without the library, the modules or the short name in front. Nothing: it names no API.
  std::optional<Named> Find(std::string_view written, const Api& source) const;
  // The same regardless of case, and only among the neighbours of `source`.
  std::optional<Named> FindBeside(std::string_view word, const Api& source) const;
  // Of the method of some object; one of the class that `source` belongs to before others.
  // Nothing: none has it, or several classes.
  std::optional<Named> FindMethod(std::string_view method, const Api& source) const;
  // A name with the library in front, whether it is an API's or that of a module of the library.
  // Empty: it belongs to nothing that is known.
  std::string WholeName(std::string_view written, const Api& source) const;

 private:
  std::optional<Named> Exactly(const std::string& name) const;
  void ReadImports(const std::string& doc);
  std::string WithoutShortName(std::string_view written) const;

  std::map<std::string, Named, std::less<>> names_;
  std::map<std::string, std::vector<std::string>, std::less<>> methods_;  // by their last word
  std::set<std::string, std::less<>> modules_;                            // "lib", "lib.linalg"
  ShortNames short_names_;
};

// "lib" of "lib.nn.pad", and "lib.nn"; empty of one word.
std::string_view RootOf(std::string_view name);
std::string_view ModuleOf(std::string_view name);

}  // namespace parallax
