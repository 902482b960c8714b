#include "base/installation.h"

namespace parallax {

namespace fs = std::filesystem;

fs::path Installation::PythonPath() const { return home / "python"; }

fs::path Installation::BootScript() const { return PythonPath() / "parallax" / "boot.py"; }

fs::path Installation::Adapters() const { return PythonPath() / "parallax" / "adapters"; }

fs::path Installation::AdapterFolder(const std::string& adapter) const {
  return Adapters() / adapter;
}

fs::path Installation::Rules() const { return PythonPath() / "parallax" / "rules"; }

fs::path Installation::RuleTemplates() const {
  return PythonPath() / "parallax" / "rulebook" / "templates";
}

fs::path Installation::CounterpartNames() const {
  return PythonPath() / "parallax" / "counterparts.json";
}

fs::path Installation::Recipes() const { return home / "recipes"; }

fs::path Installation::Launcher() const { return build / "parallax-jail"; }

fs::path Installation::OwnCache() const { return home / "cache"; }

fs::path Installation::CacheIn(const fs::path& caches) { return caches / "parallax"; }

fs::path Installation::Cache() const { return cache.empty() ? OwnCache() : cache; }

fs::path Installation::Compiled() const { return Cache() / "compiled"; }

fs::path Installation::Catalogues() const { return Cache() / "catalogues"; }

fs::path Installation::TargetsFile() const { return home / "envs" / "targets.toml"; }

fs::path Installation::PythonOf(const std::string& environment) const {
  return home / "envs" / environment / "bin" / "python";
}

fs::path Installation::SupportFolder(const std::string& adapter) const {
  return home / "envs" / ".support" / adapter;
}

fs::path Installation::SentencePython() const { return PythonOf(".sentences"); }

fs::path Installation::SentencePackage() const { return SupportFolder("sentences"); }

fs::path Installation::SentenceVectors() const { return Cache() / "sentences.vectors"; }

}  // namespace parallax
