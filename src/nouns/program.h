#pragma once

// Program: what a side calls, by the name that adapters and python/parallax resolve. The name is
// what is kept and sent; what it says is read and written here and nowhere else (tools/check_once).
//
//   toy.add, toy.add@out                an API; in one of its forms (nouns/forms.h)
//   rule:NAME                           a rule file, as catalogues list it
//   rule:NAME@left                      a side of it
//   rule:NAME:API@left                  of a rule over many APIs, for one of them
//   rule:NAME@left-without-STEP[:CALL]  with a step switched off, or one call of the step
//   text:HASH@run                       Python that travels with the side (Side::text)
//   model:PATH, model:PATH@layers       the predictions of a model; the outputs of its layers
//   layer:LIBRARY.TYPE                  a layer that was cut out of a model
//   cut:PLACE:PATH                      what goes into a layer of a model, and its weights
//   data:PATH                           a batch of a data set
//
// A path may be PATH@float64: the same model in float64. Everything else, damaged names too, is an
// API's, which ends at the first @, as for adapters: whether there is such an API, they say.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace parallax {

enum class ProgramKind : uint8_t { kApi, kRule, kText, kModel, kLayer, kCut, kData };

// What a name says. The views are of the name that was read.
struct ProgramParts {
  ProgramKind kind = ProgramKind::kApi;
  std::string_view subject;  // NAME, HASH, PATH, LIBRARY.TYPE, PLACE:PATH; of an API its own name
  std::string_view api;      // that it calls: of an API its name, of a rule over many that one's
  std::string_view form;     // "out"; of a rule its side, "run" of a text, "layers" of a model
  std::string_view step;     // switched off: "cast", "cast:2"
  bool operator==(const ProgramParts&) const = default;
};
ProgramParts ParseProgram(std::string_view name);
// The name that says this. PrintProgram(ParseProgram(name)) is the name.
std::string PrintProgram(const ProgramParts& parts);

class Program {
 public:
  Program() = default;
  // A program is written as its name.
  Program(std::string name) : name_(std::move(name)) {}  // NOLINT: implicit
  Program(std::string_view name) : name_(name) {}        // NOLINT: implicit
  Program(const char* name) : name_(name) {}             // NOLINT: implicit

  // `side`: "left"; none of the rule itself. `api`: of a rule over many.
  static Program OfRule(std::string_view rule, std::string_view side, std::string_view api = {});
  // By the hash of the text.
  static Program OfText(std::string_view text);
  static Program OfModel(std::string_view path);
  static Program OfLayers(std::string_view path);
  // The layer at a place in the list of a model's layers.
  static Program OfCut(size_t place, std::string_view path);
  static Program OfData(std::string_view path);

  const std::string& name() const { return name_; }
  bool empty() const { return name_.empty(); }

  // What the name says, see ProgramParts.
  ProgramKind kind() const { return ParseProgram(name_).kind; }
  std::string_view subject() const { return ParseProgram(name_).subject; }
  std::string_view api() const { return ParseProgram(name_).api; }
  std::string_view form() const { return ParseProgram(name_).form; }
  bool IsOfRule() const { return kind() == ProgramKind::kRule; }
  bool IsLayer() const { return kind() == ProgramKind::kLayer; }
  // Of a layer: whether this library has it.
  bool IsLayerOf(std::string_view library) const;

  // An API in another form, or in none. Itself when it is no API.
  Program WithForm(std::string_view form) const;
  Program Plain() const { return WithForm({}); }
  // A side of a rule without a step, "cast", or without one call of it, "cast:2". Itself when it is
  // no side of a rule.
  Program WithoutStep(std::string_view step) const;

  bool operator==(const Program&) const = default;
  auto operator<=>(const Program&) const = default;

 private:
  std::string name_;
};

// A step that is switched off, "cast:2", as its name and the number of the call; that is empty
// without a colon.
struct StepCall {
  std::string_view step;
  std::string_view call;
  bool has_call = false;
};
StepCall StepCallOf(std::string_view step);

// The path by which the same model is known in float64.
std::string PathInFloat64(std::string_view path);

}  // namespace parallax
