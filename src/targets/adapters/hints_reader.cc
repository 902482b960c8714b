#include "targets/adapters/hints_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/fs.h"
#include "targets/adapters/json_fields.h"

namespace parallax {
namespace {

// In the order of the enumerators.
const std::vector<std::string>& RoleWords() {
  static const std::vector<std::string> words = {
      "value", "positive", "probability", "sorted",  "definite", "logits", "index",
      "pivot", "mask",     "lengths",     "offsets", "complex",  "integer"};
  return words;
}

const std::vector<std::string>& NumberWords() {
  static const std::vector<std::string> words = {"range", "dimension", "extent", "divisor",
                                                 "below"};
  return words;
}

const std::vector<std::string>& ListWords() {
  static const std::vector<std::string> words = {"shape",      "spatial",     "pairs",
                                                 "dimensions", "permutation", "per-dimension",
                                                 "parts",      "numbers"};
  return words;
}

std::string HintNames(JsonFields& fields) {
  const std::vector<std::string> names = fields.Texts("names");
  if (names.empty()) fields.Complain("names", "must be a list of names");
  return fmt::format("{}", fmt::join(names, "|"));
}

std::string ShapeAt(JsonFields& fields, const char* key) {
  const std::string shape = fields.Text(key);
  if (!IsShape(shape)) fields.Complain(key, "must be a shape, such as \"N C S\"");
  return shape;
}

// Empty where `needed` is false and it is not there.
std::string SymbolAt(JsonFields& fields, const char* key, bool needed) {
  const std::string symbol = fields.Text(key);
  if ((needed || !symbol.empty()) && !IsShapeSymbol(symbol)) {
    fields.Complain(key, "must be one symbol of a shape, such as \"C\"");
  }
  return symbol;
}

void ReadRange(JsonFields& fields, double* lo, double* hi) {
  *lo = fields.Real("from");
  *hi = fields.Real("to");
  if (*lo > *hi) fields.Complain("to", "must not be below \"from\"");
}

TensorHint ReadTensorHint(JsonFields fields) {
  TensorHint hint;
  hint.family = fields.Text("family");
  hint.names = HintNames(fields);
  hint.shape = ShapeAt(fields, "shape");
  hint.role = static_cast<Role>(fields.Choice("role", RoleWords()));
  hint.bound = SymbolAt(fields, "below", false);
  fields.Done();
  return hint;
}

NumberHint ReadNumberHint(JsonFields fields) {
  NumberHint hint;
  hint.family = fields.Text("family");
  hint.names = HintNames(fields);
  hint.kind = static_cast<NumberHint::Kind>(fields.Choice("is", NumberWords()));
  if (hint.kind == NumberHint::kRange) {
    ReadRange(fields, &hint.lo, &hint.hi);
  } else if (hint.kind != NumberHint::kDim) {
    hint.symbol = SymbolAt(fields, "of", true);
  }
  fields.Done();
  return hint;
}

bool HasRange(ListHint::Kind kind) {
  return kind == ListHint::kSpatial || kind == ListHint::kPairs || kind == ListHint::kPerDim ||
         kind == ListHint::kNumbers;
}

ListHint ReadListHint(JsonFields fields) {
  ListHint hint;
  hint.family = fields.Text("family");
  hint.names = HintNames(fields);
  hint.kind = static_cast<ListHint::Kind>(fields.Choice("is", ListWords()));
  if (hint.kind == ListHint::kShape) hint.expression = ShapeAt(fields, "shape");
  if (HasRange(hint.kind)) ReadRange(fields, &hint.lo, &hint.hi);
  fields.Done();
  return hint;
}

ParameterHints ReadAllHints(JsonFields fields) {
  ParameterHints hints;
  for (JsonFields& one : fields.Objects("tensors")) hints.tensors.push_back(ReadTensorHint(one));
  for (JsonFields& one : fields.Objects("ints")) hints.ints.push_back(ReadNumberHint(one));
  for (JsonFields& one : fields.Objects("floats")) hints.floats.push_back(ReadNumberHint(one));
  for (JsonFields& one : fields.Objects("lists")) hints.lists.push_back(ReadListHint(one));
  hints.omitted = fields.Texts("omitted");
  fields.Done();
  return hints;
}

}  // namespace

Result<ParameterHints> ParseHints(const std::filesystem::path& file, std::string_view text) {
  return ReadJson<ParameterHints>(file.string(), text, ReadAllHints);
}

Result<ParameterHints> ReadHints(const std::filesystem::path& file) {
  if (!Exists(file)) return ParameterHints{};
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(file));
  return ParseHints(file, text);
}

}  // namespace parallax
