#include "catalogue/documented.h"

#include <cctype>
#include <string>
#include <string_view>

#include "base/text.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

bool IsOfWord(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

// In lower case, white space as single blanks, without the marks of reStructuredText and Markdown.
std::string PlainText(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (c == '`' || c == '*') continue;
    const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (space && (plain.empty() || plain.back() == ' ')) continue;
    plain += space ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

// "this function", ":func:toy.norm", "norm()": whether the text ends by naming the API.
bool EndsInName(std::string_view text, std::string_view leaf) {
  for (const std::string_view itself : {"this function", "this method", "this module", "this class",
                                        "this operator", "this api", "this op"}) {
    if (text.ends_with(itself)) return true;
  }
  if (text.ends_with("()")) text.remove_suffix(2);
  if (!text.ends_with(leaf)) return false;
  text.remove_suffix(leaf.size());
  return text.empty() || !IsOfWord(text.back());
}

// Whether a sentence has the API for the subject of "is deprecated", or a remark stands for one.
bool SaysDeprecated(const Api& api) {
  if (api.doc.starts_with(".. deprecated::") || api.doc.find("\n.. deprecated::") != api.doc.npos) {
    return true;
  }
  const std::string text = PlainText(api.doc);
  if (text.find("(deprecated)") != text.npos) return true;
  const std::string leaf = LowerCase(LeafName(api.name));
  for (const std::string_view verb :
       {" is deprecated", " is now deprecated", " has been deprecated", " was deprecated"}) {
    for (size_t at = text.find(verb); at != text.npos; at = text.find(verb, at + 1)) {
      if (EndsInName(std::string_view(text).substr(0, at), leaf)) return true;
    }
  }
  return false;
}

// "out=", "out (Tensor", ":attr:`out`", "out: Tensor": as an argument is written, not "out of".
bool NamesOut(std::string_view text) {
  const std::string_view name = kOutForm;  // the argument has the name of the form
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if (at > 0 && (IsOfWord(text[at - 1]) || text[at - 1] == '-')) continue;
    const std::string_view rest = text.substr(at + name.size());
    if (!rest.empty() && IsOfWord(rest.front())) continue;
    const std::string_view behind = Trimmed(rest);
    if (!behind.empty() &&
        std::string_view("=:(`").find(behind.front()) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

void Add(std::string_view trait, Api* api) {
  if (!api->HasTrait(trait)) api->traits.emplace_back(trait);
}

}  // namespace

void AddTraitsByDoc(Api* api) {
  if (api->doc.empty() || api->kind == "operator" || api->kind == "rule") return;
  if (SaysDeprecated(*api)) Add("deprecated", api);
  const bool has_out = api->HasForm(kOutForm);
  if (has_out && !NamesOut(api->doc) && !NamesOut(api->signature)) Add("undocumented-out", api);
}

}  // namespace parallax
