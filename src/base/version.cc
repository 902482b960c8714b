#include "base/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/text.h"

namespace parallax {
namespace {

constexpr int kPostPhase = 1;
// What a phase is called, the longest words first.
constexpr std::array<std::pair<std::string_view, int>, 10> kPhases{{{"alpha", -3},
                                                                    {"beta", -2},
                                                                    {"post", kPostPhase},
                                                                    {"dev", -4},
                                                                    {"pre", -1},
                                                                    {"rev", kPostPhase},
                                                                    {"rc", -1},
                                                                    {"a", -3},
                                                                    {"b", -2},
                                                                    {"c", -1}}};
constexpr std::array<std::string_view, 6> kSigns{"==", "!=", "<=", ">=", "<", ">"};

bool IsDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Takes the digits off the front; stays within 64 bits.
uint64_t TakeNumber(std::string_view* text) {
  constexpr uint64_t kMost = 1'000'000'000'000'000'000;
  uint64_t number = 0;
  while (!text->empty() && IsDigit(text->front())) {
    number = std::min(kMost, number * 10 + static_cast<uint64_t>(text->front() - '0'));
    text->remove_prefix(1);
  }
  return number;
}

void SkipSeparators(std::string_view* text) {
  while (!text->empty() && std::string_view(".-_").find(text->front()) != text->npos) {
    text->remove_prefix(1);
  }
}

// "dev20261101", "rc1", ".post2"; a word that nobody knows is no phase.
void TakePhase(std::string_view text, Version* version) {
  SkipSeparators(&text);
  for (const auto& [word, phase] : kPhases) {
    if (!text.starts_with(word)) continue;
    text.remove_prefix(word.size());
    SkipSeparators(&text);
    version->phase = phase;
    version->phase_number = TakeNumber(&text);
    return;
  }
}

bool Holds(std::string_view sign, std::strong_ordering order) {
  if (sign == "==") return order == 0;
  if (sign == "!=") return order != 0;
  if (sign == "<=") return order <= 0;
  if (sign == ">=") return order >= 0;
  return sign == "<" ? order < 0 : order > 0;
}

}  // namespace

std::optional<Version> ParseVersion(std::string_view text) {
  text = text.substr(0, text.find('+'));
  if (text.starts_with('v')) text.remove_prefix(1);
  if (text.empty() || !IsDigit(text.front())) return std::nullopt;
  Version version;
  while (true) {
    version.numbers.push_back(TakeNumber(&text));
    if (text.size() < 2 || text[0] != '.' || !IsDigit(text[1])) break;
    text.remove_prefix(1);
  }
  while (version.numbers.size() > 1 && version.numbers.back() == 0) version.numbers.pop_back();
  TakePhase(text, &version);
  return version;
}

bool IsNewer(std::string_view a, std::string_view b) {
  const auto left = ParseVersion(a), right = ParseVersion(b);
  return left && right && *left > *right;
}

bool IsSameVersion(std::string_view a, std::string_view b) {
  const auto left = ParseVersion(a), right = ParseVersion(b);
  return left && right && *left == *right;
}

Result<VersionRange> VersionRange::Parse(const std::string& text) {
  VersionRange range;
  std::string_view rest = Trimmed(text);
  while (!rest.empty()) {
    const size_t comma = rest.find(',');
    const std::string_view part = Trimmed(rest.substr(0, comma));
    const auto sign = std::find_if(kSigns.begin(), kSigns.end(),
                                   [&](std::string_view s) { return part.starts_with(s); });
    const auto version =
        sign == kSigns.end() ? std::nullopt : ParseVersion(Trimmed(part.substr(sign->size())));
    if (!version) {
      return Error{fmt::format("'{}' is no range of versions", text),
                   "write it like <2.14 or >=2.0,<2.13"};
    }
    range.parts_.push_back({std::string(*sign), *version});
    if (comma == rest.npos) break;
    rest = rest.substr(comma + 1);
    if (Trimmed(rest).empty()) {
      return Error{fmt::format("'{}' ends with a comma", text),
                   "write it like <2.14 or >=2.0,<2.13"};
    }
  }
  return range;
}

bool VersionRange::Contains(std::string_view text) const {
  if (parts_.empty()) return true;
  const std::optional<Version> version = ParseVersion(text);
  return version && std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) {
           return Holds(part.sign, *version <=> part.version);
         });
}

}  // namespace parallax
