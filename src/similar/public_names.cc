#include "similar/public_names.h"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.h"

namespace parallax {
namespace {

std::string Joined(std::string_view module, std::string_view name) {
  return std::string(module).append(".").append(name);
}

std::string_view LastWordOf(std::string_view name) {
  return name.substr(name.rfind('.') + 1);  // npos + 1 is 0
}

bool IsOfClass(std::string_view name) {
  const std::string_view owner = LastWordOf(ModuleOf(name));
  return !owner.empty() && std::isupper(static_cast<unsigned char>(owner[0])) != 0;
}

}  // namespace

std::string_view RootOf(std::string_view name) {
  const size_t point = name.find('.');
  return point == name.npos ? std::string_view() : name.substr(0, point);
}

std::string_view ModuleOf(std::string_view name) {
  const size_t point = name.rfind('.');
  return point == name.npos ? std::string_view() : name.substr(0, point);
}

PublicNames::PublicNames(const std::vector<CatalogueEntry>& catalogue, ShortNames short_names)
    : short_names_(std::move(short_names)) {
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const Api& api = catalogue[i].api;
    if (api.kind != "function" && api.kind != "method" && api.kind != "module") continue;
    names_.insert_or_assign(api.name, Named{api.name, i, &api});
    for (const std::string& name : api.names) names_.try_emplace(name, Named{name, i, &api});
  }
  for (const auto& [name, named] : names_) {
    for (auto module = ModuleOf(name); !module.empty(); module = ModuleOf(module)) {
      modules_.emplace(module);
    }
    if (IsOfClass(name)) methods_[std::string(LastWordOf(name))].push_back(name);
  }
  for (const CatalogueEntry& entry : catalogue) ReadImports(entry.api.doc);
}

// "import lib.nn as N", of modules that are known.
void PublicNames::ReadImports(const std::string& doc) {
  static const RE2 kImport(R"(\bimport ([\w.]+) as (\w+))");
  static const RE2 kFrom(R"(\bfrom ([\w.]+) import (\w+) as (\w+))");
  std::string module, name, short_name;
  for (re2::StringPiece rest(doc); RE2::FindAndConsume(&rest, kImport, &module, &short_name);) {
    if (modules_.contains(module)) short_names_.try_emplace(short_name, module);
  }
  for (re2::StringPiece rest(doc);
       RE2::FindAndConsume(&rest, kFrom, &module, &name, &short_name);) {
    module = Joined(module, name);
    if (modules_.contains(module)) short_names_.try_emplace(short_name, module);
  }
}

std::optional<PublicNames::Named> PublicNames::Exactly(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? std::nullopt : std::optional(found->second);
}

std::string PublicNames::WithoutShortName(std::string_view written) const {
  const auto known = short_names_.find(written.substr(0, written.find('.')));
  if (known == short_names_.end() || modules_.contains(known->first)) return std::string(written);
  return known->second + std::string(written.substr(known->first.size()));
}

std::optional<PublicNames::Named> PublicNames::Find(std::string_view written,
                                                    const Api& source) const {
  const std::string whole = WholeName(written, source);
  return whole.empty() ? std::nullopt : Exactly(whole);
}

std::string PublicNames::WholeName(std::string_view written, const Api& source) const {
  std::string name = WithoutShortName(written);
  if (names_.contains(name) || modules_.contains(RootOf(name))) return name;
  // "linalg.solve" in the documentation of "lib.linalg.det" or of "lib.solve".
  for (std::string_view module = ModuleOf(source.name); !module.empty();
       module = ModuleOf(module)) {
    std::string longer = Joined(module, name);
    const std::string_view owner = ModuleOf(longer);
    if (names_.contains(longer)) return longer;
    if (owner != module && modules_.contains(owner)) return longer;
  }
  return "";
}

std::optional<PublicNames::Named> PublicNames::FindBeside(std::string_view word,
                                                          const Api& source) const {
  std::optional<Named> found = Exactly(Joined(ModuleOf(source.name), word));
  return found ? found : Exactly(Joined(ModuleOf(source.name), LowerCase(word)));
}

std::optional<PublicNames::Named> PublicNames::FindMethod(std::string_view method,
                                                          const Api& source) const {
  const auto found = methods_.find(method);
  if (found == methods_.end()) return {};
  std::vector<std::string_view> classes;
  for (const std::string& name : found->second) classes.push_back(ModuleOf(name));
  std::vector<std::string_view> own = {ModuleOf(source.name)};
  for (const std::string& name : source.names) own.push_back(ModuleOf(name));
  for (size_t i = 0; i < classes.size(); ++i) {
    const bool of_own = std::find(own.begin(), own.end(), classes[i]) != own.end();
    if (of_own || classes.size() == 1) return Exactly(found->second[i]);
  }
  return {};
}

}  // namespace parallax
