#include "paths/known_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace parallax {
namespace {

struct KnownRow {
  std::string_view word;
  KnownWord what;
};

constexpr KnownRow kCalls[] = {
    {"dim", KnownWord::kRank},
    {"ndim", KnownWord::kRank},
    {"ndimension", KnownWord::kRank},
    {"rank", KnownWord::kRank},
    {"shape", KnownWord::kShape},
    {"get_shape", KnownWord::kShape},
    {"size", KnownWord::kExtent},
    {"numel", KnownWord::kElements},
    {"nelement", KnownWord::kElements},
    {"num_elements", KnownWord::kElements},
    {"prod", KnownWord::kElements},
    {"element_size", KnownWord::kItemSize},
    {"len", KnownWord::kLength},
    {"issubdtype", KnownWord::kIsOfDType},
    {"is_tensor", KnownWord::kIsTensor},
    {"isinstance", KnownWord::kIsInstance},
    {"tuple", KnownWord::kSame},
    {"list", KnownWord::kSame},
    {"int", KnownWord::kSame},
    {"index", KnownWord::kSame},
    {"as_list", KnownWord::kSame},
    {"convert_to_tensor", KnownWord::kSame},
    {"asarray", KnownWord::kSame},
    {"contiguous", KnownWord::kSame},
    {"detach", KnownWord::kSame},
    {"clone", KnownWord::kSame},
    {"bool", KnownWord::kTruth},
    {"all", KnownWord::kAll},
    {"any", KnownWord::kAny},
    {"range", KnownWord::kStepsFrom},
    {"enumerate", KnownWord::kNumbered},
    {"zip", KnownWord::kTogether},
    {"max", KnownWord::kLarger},
    {"sym_max", KnownWord::kLarger},
    {"__sym_max__", KnownWord::kLarger},
    {"min", KnownWord::kSmaller},
    {"sym_min", KnownWord::kSmaller},
    {"__sym_min__", KnownWord::kSmaller},
};

constexpr KnownRow kAttributes[] = {
    {"ndim", KnownWord::kRank},         {"ndims", KnownWord::kRank},
    {"rank", KnownWord::kRank},         {"shape", KnownWord::kShape},
    {"size", KnownWord::kElements},     {"dtype", KnownWord::kDType},
    {"itemsize", KnownWord::kItemSize},
};

constexpr std::pair<std::string_view, std::string_view> kFamilies[] = {
    {"is_floating_point", "float"}, {"is_floating", "float"},
    {"is_float_dtype", "float"},    {"floating", "float"},
    {"is_complex", "complex"},      {"is_complex_dtype", "complex"},
    {"iscomplexobj", "complex"},    {"complexfloating", "complex"},
    {"is_integer", "integer"},      {"is_integer_dtype", "integer"},
    {"integer", "integer"},         {"is_bool", "bool"},
    {"is_boolean_dtype", "bool"},   {"bool_", "bool"},
};

struct TypeRow {
  std::string_view type;
  std::vector<std::string_view> kinds;
};

const TypeRow kTypes[] = {
    {"Tensor", {"tensor"}},
    {"ndarray", {"tensor"}},
    {"Array", {"tensor"}},
    {"TensorLike", {"tensor"}},
    {"EagerTensor", {"tensor"}},
    {"int", {"int"}},
    {"Integral", {"int"}},
    {"IntLike", {"int"}},
    {"bool", {"bool"}},
    {"float", {"float"}},
    {"complex", {"complex"}},
    {"str", {"str"}},
    {"list", {"any[]"}},
    {"tuple", {"any[]"}},
    {"Sequence", {"any[]"}},
    {"Iterable", {"any[]", "tensor"}},
    {"Number", {"int", "float", "complex"}},
    {"Real", {"int", "float"}},
    {"dtype", {"dtype"}},
    {"DType", {"dtype"}},
    {"NoneType", {"none"}},
};

constexpr std::string_view kOfTensors[] = {"shape",         "ndim",     "dtype", "dim",    "numel",
                                           "size",          "to",       "view",  "device", "layout",
                                           "requires_grad", "get_shape"};

template <class Rows>
KnownWord Find(const Rows& rows, std::string_view word) {
  for (const KnownRow& row : rows) {
    if (row.word == word) return row.what;
  }
  return DTypeFamilyOf(word).empty() || !word.starts_with("is") ? KnownWord::kNone
                                                                : KnownWord::kDTypeFamily;
}

}  // namespace

KnownWord KnownCall(std::string_view leaf) { return Find(kCalls, leaf); }
KnownWord KnownAttribute(std::string_view name) { return Find(kAttributes, name); }

std::string_view DTypeFamilyOf(std::string_view leaf) {
  for (const auto& [word, family] : kFamilies) {
    if (word == leaf) return family;
  }
  return {};
}

std::vector<std::string_view> KindsOfType(std::string_view leaf) {
  for (const TypeRow& row : kTypes) {
    if (row.type == leaf) return row.kinds;
  }
  return {};
}

bool IsNeverPassed(std::string_view leaf) { return leaf.starts_with("Sym"); }

bool ShowsTensor(std::string_view name) {
  return std::find(std::begin(kOfTensors), std::end(kOfTensors), name) != std::end(kOfTensors);
}

}  // namespace parallax
