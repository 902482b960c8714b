#include "nouns/forms.h"

#include <algorithm>

namespace parallax {
namespace {

using Role = FormRole;
using Writes = FormWrites;

constexpr Form kForms[] = {
    {.name = "method", .label = "as a method", .role = Role::kVariation},
    {.name = "inplace",
     .label = "in place",
     .role = Role::kVariation,
     .writes = Writes::kFirstInput,
     .layouts_tell = true},
    {.name = kOutForm,
     .label = "with out=",
     .role = Role::kVariation,
     .writes = Writes::kOutput,
     .layouts_tell = true},
    {.name = "out-wrong-size",
     .label = "with out= of another size",
     .role = Role::kVariation,
     .writes = Writes::kOutput,
     .simpler = kOutForm,
     .simpler_explains_any = true},
    {.name = "out-strided",
     .label = "with a strided out=",
     .role = Role::kVariation,
     .writes = Writes::kOutput,
     .layouts_tell = true,
     .simpler = kOutForm},
    {.name = kMetaForm,
     .label = "on the meta device",
     .role = Role::kWithoutData,
     .judge_of_arguments = "the meta device"},
    {.name = "decomp",
     .label = "its decomposition",
     .role = Role::kFormula,
     .calls = 7,
     .judge_of_arguments = "its decomposition"},
    {.name = "ref",
     .label = "its reference in Python",
     .role = Role::kFormula,
     .calls = 7,
     .judge_of_arguments = "its reference"},
    {.name = kForeignForm, .label = "the other library", .role = Role::kFormula, .calls = 3},
    {.name = kExactForm,
     .label = "computed with many digits",
     .role = Role::kFormula,
     .calls = 100},
    {.name = "graph", .label = "as a graph", .role = Role::kTranslation},
    {.name = "unknown-shape", .label = "as a graph of unknown extents", .role = Role::kTranslation},
    {.name = "compiled", .label = "compiled", .role = Role::kTranslation},
    {.name = "symbolic", .label = "of symbolic tensors", .role = Role::kWithoutData},
    {.name = "vmap", .label = "mapped over a batch", .role = Role::kTranslation},
    {.name = "threads",
     .label = "with two threads",
     .role = Role::kVariation,
     .calls = 3,
     .layouts_tell = true},
    {.name = kReverseForm, .label = "reverse mode", .role = Role::kDerivative, .calls = 15},
    {.name = kForwardForm, .label = "forward mode", .role = Role::kDerivative, .calls = 15},
    {.name = kDifferencesForm,
     .label = "finite differences",
     .role = Role::kDerivative,
     .calls = 15},
};

}  // namespace

std::span<const Form> Forms() { return kForms; }

const Form* FindForm(std::string_view name) {
  const auto found = std::find_if(std::begin(kForms), std::end(kForms),
                                  [name](const Form& form) { return form.name == name; });
  return found == std::end(kForms) ? nullptr : found;
}

bool HasRole(std::string_view form, FormRole role) {
  const Form* row = FindForm(form);
  return row != nullptr && row->role == role;
}

bool WritesMemory(std::string_view form) {
  const Form* row = FindForm(form);
  return row != nullptr && row->writes != FormWrites::kNothing;
}

}  // namespace parallax
