#include "triage/cluster.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

namespace parallax {
namespace {

constexpr size_t kTellingMessage = 24;  // bytes; shorter ones are said by many functions
constexpr size_t kTellingWord = 3;

// A frame is library!function; libraries without symbols leave library!?, which says little.
bool IsNameless(const std::string& pattern) { return pattern.find("!?") != std::string::npos; }

bool HasFrame(const Signature& signature) {
  bool from_process = signature.kind == Kind::kCrash || signature.kind == Kind::kMemory;
  return from_process && signature.pattern.find('!') != std::string::npos &&
         !IsNameless(signature.pattern);
}

bool HasMessage(const Signature& signature) {
  bool speaks = signature.kind == Kind::kCrash || signature.kind == Kind::kStatus;
  return speaks && signature.pattern.size() >= kTellingMessage && !IsNameless(signature.pattern);
}

// The words of the last component of a name, digits cut: "avg_pool2d" -> avg, pool.
std::set<std::string> WordsOf(std::string_view api) {
  api.remove_prefix(std::min(api.size(), api.rfind('.') + 1));
  std::set<std::string> words;
  std::string word;
  for (size_t i = 0; i <= api.size(); ++i) {
    bool letter = i < api.size() && std::isalpha(static_cast<unsigned char>(api[i])) != 0;
    if (letter) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(api[i])));
    } else {
      if (word.size() >= kTellingWord) words.insert(word);
      word.clear();
    }
  }
  return words;
}

bool AreSiblings(const std::string& a, const std::string& b) {
  std::set<std::string> words = WordsOf(a);
  std::set<std::string> others = WordsOf(b);
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return others.count(word) > 0; });
}

// Union-find, paths halved.
size_t Root(std::vector<size_t>& parents, size_t i) {
  while (parents[i] != i) i = parents[i] = parents[parents[i]];
  return i;
}

}  // namespace

bool LikelyOneCause(const Finding& a, const Finding& b) {
  const Signature& x = a.signature;
  const Signature& y = b.signature;
  if (a.target != b.target || x.kind != y.kind || x.pattern != y.pattern) return false;
  if (HasFrame(x) || HasMessage(x)) return true;
  // Where only "floats differ" is known, the sizes must say more.
  if (x.kind == Kind::kValue && a.sizes.empty()) return false;
  return x.family == y.family && a.sizes == b.sizes && AreSiblings(x.api, y.api);
}

void RelateFindings(std::vector<Finding>* findings) {
  std::vector<size_t> parents(findings->size());
  std::iota(parents.begin(), parents.end(), size_t{0});
  for (size_t i = 0; i < findings->size(); ++i) {
    for (size_t j = i + 1; j < findings->size(); ++j) {
      if (!LikelyOneCause((*findings)[i], (*findings)[j])) continue;
      parents[Root(parents, i)] = Root(parents, j);
    }
  }
  for (size_t i = 0; i < findings->size(); ++i) {
    Finding& finding = (*findings)[i];
    std::set<std::string> related;
    for (size_t j = 0; j < findings->size(); ++j) {
      if (Root(parents, i) != Root(parents, j)) continue;
      related.insert((*findings)[j].apis.begin(), (*findings)[j].apis.end());
    }
    for (const std::string& own : finding.apis) related.erase(own);
    finding.related_apis.assign(related.begin(), related.end());
  }
}

}  // namespace parallax
