// `parallax list paths TARGET API`: what the sources of an API ask of its arguments, path by path.

#include <fmt/format.h>

#include <algorithm>

#include "base/fs.h"
#include "base/glob.h"
#include "base/text.h"
#include "cli/lists/listing.h"
#include "paths/find_paths.h"
#include "paths/read_form.h"
#include "targets/source_paths.h"
#include "targets/target_worker.h"

namespace parallax {
namespace {

constexpr size_t kWhereWidth = 34;

// The target reads the sources of its own library.
Result<std::string> FormOfTarget(const Environment& environment, const ListRequest& request) {
  PARALLAX_TRY_ASSIGN(TargetSpec spec, FindTarget(environment.installation, request.target));
  TargetHost host(spec, {&environment.stop, StopLevel::kClean});
  PARALLAX_TRY_ASSIGN(const Hello hello, host.Start());
  TargetWorker worker(host, &environment.stop);
  return PathsOf(worker, request.api);
}

// The forms of a file, one a line, of the APIs that the pattern names.
Result<std::vector<SourceForm>> FormsOfFile(const std::string& path, const std::string& pattern) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(path));
  std::vector<SourceForm> forms;
  size_t number = 0;
  for (const std::string_view line : LinesOf(text)) {
    ++number;
    if (Trimmed(line).empty()) continue;
    auto form = ReadForm(line);
    if (!form) {
      return Error{fmt::format("{}, line {}: {}", path, number, form.error().message),
                   form.error().hint};
    }
    if (pattern.empty() || MatchesGlob(pattern, form->api)) forms.push_back(std::move(*form));
  }
  return forms;
}

// The front end knows nothing of that name.
bool IsUnknown(const SourceForm& form) {
  const auto says = [](const std::string& unread) {
    return unread.find("(no such API") != std::string::npos;
  };
  return form.functions.empty() && std::any_of(form.unread.begin(), form.unread.end(), says);
}

std::string EndText(const ApiPath& path) {
  if (!path.refused) return "returns";
  std::string text = fmt::format("raises {}", path.type.empty() ? "an error" : path.type);
  if (!path.message.empty()) text += fmt::format(" ({})", Shortened(path.message, kScreenWidth));
  return text;
}

// Nothing of a statement that a front end made up.
std::string PlaceText(const std::string& file, int line) {
  return file.empty() ? "" : ShortenedInside(fmt::format("{}:{}", file, line), kWhereWidth);
}

void AddPath(size_t number, const ApiPath& path, Table* table) {
  std::string first = fmt::format("{}", number);
  for (const PathCondition& condition : path.conditions) {
    table->Add({first, PlaceText(condition.file, condition.line), ToText(condition)});
    first.clear();
  }
  table->Add({first, path.refused ? PlaceText(path.file, path.line) : "", EndText(path)});
  for (const Binding& solution : path.solutions) {
    table->Add({"", "", "as with " + SolutionText(solution)});
  }
}

std::string CountsText(const ApiPaths& paths) {
  if (paths.functions == 0) {
    return fmt::format("no source of {} was read: {}", paths.api, fmt::join(paths.unread, ", "));
  }
  std::string text = fmt::format("{} of {} ({} read)", Counted(paths.paths.size(), "path"),
                                 paths.api, Counted(paths.functions, "function"));
  const auto add = [&](size_t count, std::string_view what) {
    if (count > 0) text += fmt::format("; {} {}", Thousands(static_cast<int64_t>(count)), what);
  };
  add(paths.unsolved, "without arguments that take them");
  add(paths.infeasible + paths.counts.contradicted, "that no arguments take");
  add(paths.counts.cut, "cut off");
  text += fmt::format("; {} in the sources", Counted(paths.counts.conditions, "condition"));
  for (int i = 0; i < kDropReasonCount; ++i) {
    add(paths.counts.dropped[static_cast<size_t>(i)],
        fmt::format("dropped ({})", Name(static_cast<DropReason>(i))));
  }
  return text;
}

}  // namespace

Result<Listing> ListPaths(const Environment& environment, const ListRequest& request) {
  std::vector<SourceForm> forms;
  if (!request.forms.empty()) {
    const std::string& pattern = request.api.empty() ? request.target : request.api;
    PARALLAX_TRY_ASSIGN(forms, FormsOfFile(request.forms, pattern));
    if (forms.empty()) {
      return Error{fmt::format("{} has no form of '{}'", request.forms, pattern),
                   "without an API all forms of the file are listed"};
    }
  } else {
    if (request.target.empty() || request.api.empty()) {
      return Error{"whose paths?", "name a target and an API: parallax list paths toy toy.add"};
    }
    PARALLAX_TRY_ASSIGN(const std::string text, FormOfTarget(environment, request));
    PARALLAX_TRY_ASSIGN(SourceForm form, ReadForm(text));
    if (IsUnknown(form)) {
      return Error{fmt::format("there is no API {} in {}", request.api, request.target),
                   fmt::format("parallax list apis {} --names lists all", request.target)};
    }
    forms.push_back(std::move(form));
  }
  Listing out{Table({"path", "where", "asks"}), nlohmann::ordered_json::array(), ""};
  for (const SourceForm& form : forms) {
    const ApiPaths paths = FindPaths(form);
    for (size_t i = 0; i < paths.paths.size(); ++i) AddPath(i + 1, paths.paths[i], &out.table);
    out.json.push_back(PathsJson(paths));
    if (!out.footer.empty()) out.footer += '\n';
    out.footer += CountsText(paths);
  }
  return out;
}

}  // namespace parallax
