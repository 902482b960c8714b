#include "targets/adapters/dialect_reader.h"

#include <nlohmann/json.hpp>

#include "base/fs.h"
#include "base/text.h"

namespace parallax {
namespace {

std::vector<std::string> Phrases(JsonFields& fields, const char* key) {
  std::vector<std::string> phrases = fields.Texts(key);
  for (std::string& phrase : phrases) phrase = LowerCase(phrase);
  return phrases;
}

}  // namespace

Dialect ReadDialect(JsonFields fields) {
  Dialect dialect;
  dialect.refusal_types = fields.Texts("refusal_types");
  dialect.refusals = Phrases(fields, "refusals");
  dialect.writing_refusals = Phrases(fields, "writing_refusals");
  dialect.layout_refusals = Phrases(fields, "layout_refusals");
  dialect.overlap_refusals = Phrases(fields, "overlap_refusals");
  dialect.range_refusals = Phrases(fields, "range_refusals");
  dialect.singular_refusals = Phrases(fields, "singular_refusals");
  dialect.assertions = fields.Texts("assertions");
  dialect.reporters = fields.Texts("reporters");
  dialect.shared_frames = fields.Texts("shared_frames");
  dialect.written_arguments = fields.Texts("written_arguments");
  dialect.mutating_flags = fields.Texts("mutating_flags");
  dialect.mutating_suffix = fields.Text("mutating_suffix");
  if (auto dtypes = fields.Object("dtypes")) {
    for (const std::string& word : dtypes->Keys())
      dialect.dtypes[word] = dtypes->RequiredText(word);
  }
  if (auto forms = fields.Object("forms")) {
    for (const std::string& form : forms->Keys()) dialect.forms[form] = forms->RequiredText(form);
  }
  if (auto names = fields.Object("short_names")) {
    for (const std::string& name : names->Keys())
      dialect.short_names[name] = names->RequiredText(name);
  }
  if (auto traits = fields.Object("traits")) {
    for (const std::string& trait : traits->Keys()) dialect.traits[trait] = traits->Texts(trait);
  }
  fields.Done();
  return dialect;
}

Result<Dialect> ReadSharedDialect(const std::filesystem::path& file) {
  if (!Exists(file)) return Dialect{};
  PARALLAX_TRY_ASSIGN(std::string text, ReadFile(file));
  return ReadJson<Dialect>(file.string(), text, ReadDialect);
}

}  // namespace parallax
