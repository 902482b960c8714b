#pragma once

// Form: another program over an API's parameters, "toy.add@out". One table, a row a form, says
// all that the engine knows of it: who decides by the form asks for its row. How the program is
// made is the adapter's, which relation asks for it a mode's (relations/modes/).

#include <cstdint>
#include <span>
#include <string_view>

namespace parallax {

// What a form is to the plain call.
enum class FormRole : uint8_t {
  kVariation,    // the same computation by the same code, called another way
  kTranslation,  // the library's own code, run by another machinery: a graph, a compiler, a batch
  kWithoutData,  // what the library tells of the result without computing it
  kFormula,      // another formula, or another library
  kDerivative,   // a derivative of the call, in float64
};

// Which memory of the caller a form writes to by contract.
enum class FormWrites : uint8_t { kNothing, kOutput, kFirstInput };

struct Form {
  std::string_view name;   // kebab-case, as adapters list it
  std::string_view label;  // what a side in it is called: "with out="
  FormRole role = FormRole::kVariation;
  FormWrites writes = FormWrites::kNothing;
  // Calls of the API that one call of it is worth.
  uint32_t calls = 1;
  // Who it is, where it is asked whether arguments are legal: "the meta device". Empty: it is not.
  std::string_view judge_of_arguments = {};
  // Of a variation: what the plain call gives in other layouts tells which of the two is wrong.
  bool layouts_tell = false;
  // Of a variation: one that varies the call less. Empty: none.
  std::string_view simpler = {};
  // Whatever result is wrong in the simpler form explains what is wrong in this one.
  bool simpler_explains_any = false;
};

// In the order in which people read of them.
std::span<const Form> Forms();
// The row of a form; of a name without one, and of the plain call (""), null.
const Form* FindForm(std::string_view name);
bool HasRole(std::string_view form, FormRole role);
// Whether it writes to memory of the caller.
bool WritesMemory(std::string_view form);

// Forms that code is written for.
inline constexpr std::string_view kOutForm = "out";
inline constexpr std::string_view kInPlaceForm = "inplace";
inline constexpr std::string_view kMetaForm = "meta";
inline constexpr std::string_view kForeignForm = "reference";  // a function of another library
inline constexpr std::string_view kReverseForm = "vjp";
inline constexpr std::string_view kForwardForm = "jvp";
inline constexpr std::string_view kDifferencesForm = "numeric";

// A special function computed with many digits, where it has an opinion. Elsewhere it gives what
// the function gives; the second gives nan there, and is in no list.
inline constexpr std::string_view kExactForm = "exact";
inline constexpr std::string_view kExactOrNanForm = "exact-or-nan";

}  // namespace parallax
