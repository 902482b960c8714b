#include "jail/policy.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

namespace parallax {
namespace {

constexpr std::array<std::pair<JailKind, std::string_view>, 3> kKinds = {{
    {JailKind::kNone, "none"},
    {JailKind::kLandlock, "landlock"},
    {JailKind::kNamespaces, "namespaces"},
}};

using Texts = std::vector<std::string> JailPolicy::*;
using Number = uint64_t JailPolicy::*;
constexpr std::array<std::pair<std::string_view, Texts>, 4> kTexts = {{
    {"--read", &JailPolicy::readable},
    {"--write", &JailPolicy::writable},
    {"--device", &JailPolicy::devices},
    {"--variable", &JailPolicy::variables},
}};
constexpr std::array<std::pair<std::string_view, Number>, 4> kNumbers = {{
    {"--file-bytes", &JailPolicy::file_bytes},
    {"--processes", &JailPolicy::processes},
    {"--open-files", &JailPolicy::open_files},
    {"--memory-bytes", &JailPolicy::memory_bytes},
}};

Error NotUnderstood(const std::string& argument) {
  return {fmt::format("the launcher does not understand {}", argument),
          "build engine and launcher again: ./parallax does"};
}

// False: `option` is none.
bool Take(const std::string& option, const std::string& value, JailPolicy* policy) {
  for (const auto& [name, member] : kTexts) {
    if (option != name) continue;
    (policy->*member).push_back(value);
    return true;
  }
  for (const auto& [name, member] : kNumbers) {
    if (option != name) continue;
    const char* end = value.data() + value.size();
    auto [rest, error] = std::from_chars(value.data(), end, policy->*member);
    return error == std::errc() && rest == end;
  }
  if (option == "--scratch") {
    policy->scratch = value;
    return true;
  }
  if (option != "--kind") return false;
  auto kind = JailKindNamed(value);
  if (kind.ok()) policy->kind = *kind;
  return kind.ok();
}

}  // namespace

std::string_view NameOf(JailKind kind) {
  for (const auto& [known, name] : kKinds) {
    if (known == kind) return name;
  }
  return "none";
}

Result<JailKind> JailKindNamed(std::string_view name) {
  for (const auto& [kind, known] : kKinds) {
    if (known == name) return kind;
  }
  return Error{fmt::format("there is no jail \"{}\"", name), "choose namespaces, landlock or none"};
}

std::vector<std::string> ArgumentsOf(const JailPolicy& policy) {
  std::vector<std::string> out = {"--kind", std::string(NameOf(policy.kind))};
  if (!policy.scratch.empty()) out.insert(out.end(), {"--scratch", policy.scratch});
  for (const auto& [name, member] : kTexts) {
    for (const std::string& text : policy.*member) {
      out.emplace_back(name);
      out.push_back(text);
    }
  }
  for (const auto& [name, member] : kNumbers) {
    if (policy.*member == 0) continue;
    out.emplace_back(name);
    out.push_back(fmt::format("{}", policy.*member));
  }
  return out;
}

Result<JailPolicy> PolicyOf(const std::vector<std::string>& arguments,
                            std::vector<std::string>* rest) {
  JailPolicy policy;
  size_t i = 0;
  for (; i < arguments.size() && arguments[i] != "--"; i += 2) {
    if (i + 1 >= arguments.size() || !Take(arguments[i], arguments[i + 1], &policy)) {
      return NotUnderstood(arguments[i]);
    }
  }
  if (i < arguments.size()) ++i;
  rest->assign(arguments.begin() + static_cast<std::ptrdiff_t>(i), arguments.end());
  return policy;
}

}  // namespace parallax
