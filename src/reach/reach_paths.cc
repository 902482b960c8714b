#include "reach/reach_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "base/glob.h"
#include "base/text.h"
#include "paths/read_form.h"
#include "reach/declared_kinds.h"
#include "reach/path_cache.h"
#include "targets/source_paths.h"
#include "words/shared_progress.h"

namespace parallax {
namespace {

constexpr size_t kMostPaths = 96;         // of an API that are tried
constexpr const char* kFolder = "paths";  // of the cache

using MaybeResults = std::optional<TriedPaths>;

// An API whose paths are not known yet.
struct PathTask {
  const CatalogueEntry* entry = nullptr;
  MaybeResults results;
};

// What one thread works with. The sources have a session of their own: what is loaded to read them
// stays loaded when a call kills the other.
struct PathSeat {
  std::unique_ptr<TargetSession> reader, evaluator;
};

// The tasks of all threads, each taken once.
class PathWork {
 public:
  PathWork(std::vector<PathTask>* tasks, const PathCache& cache, const PrepareTools& tools)
      : tasks_(*tasks), cache_(cache), stop_(tools.stop), progress_(tools.progress) {}

  void Run(const std::string& target, PathSeat& seat) {
    for (PathTask* task = Take(); task != nullptr; task = Take()) {
      auto results = Try(target, *task->entry, seat);
      if (!results.ok()) return Fail(results.error());
      Put(task, std::move(results).value());
    }
  }

  Status Finish() {
    if (error_) return *error_;
    if (unread_ > 0) {
      progress_.Note(fmt::format("the sources of {} could not be read: {}", Counted(unread_, "API"),
                                 first_unread_));
    }
    return {};
  }

 private:
  PathTask* Take() {
    std::lock_guard lock(mutex_);
    if (error_ || next_ == tasks_.size()) return nullptr;
    if (stop_.requested()) {
      error_ = StoppedByUser();
      return nullptr;
    }
    return &tasks_[next_++];
  }

  // Nothing: its sources could not be read.
  Result<MaybeResults> Try(const std::string& target, const CatalogueEntry& entry, PathSeat& seat) {
    const Result<std::string> text = PathsOf(*seat.reader, entry.api.name);
    if (!text.ok()) return Unread(entry.api.name, text.error());
    const Result<SourceForm> form = ReadForm(*text);
    if (!form.ok()) return Unread(entry.api.name, form.error());
    PathOptions options;
    options.most_paths = kMostPaths;
    options.kinds = DeclaredKinds(entry);
    PARALLAX_TRY_ASSIGN(TriedPaths results,
                        TryPaths(target, entry, FindPaths(*form, options), *seat.evaluator));
    return MaybeResults(std::move(results));
  }

  Result<MaybeResults> Unread(const std::string& api, const Error& error) {
    if (stop_.requested()) return StoppedByUser();
    std::lock_guard lock(mutex_);
    if (unread_++ == 0) first_unread_ = fmt::format("{}: {}", api, error.message);
    return MaybeResults();
  }

  void Put(PathTask* task, MaybeResults results) {
    std::lock_guard lock(mutex_);
    if (results) {
      const Status kept = cache_.Keep(*task->entry, *results);
      if (!kept.ok() && !error_) error_ = kept.error();
    }
    task->results = std::move(results);
    progress_.Done(++done_, tasks_.size());
  }

  void Fail(Error error) {
    std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
  }

  std::vector<PathTask>& tasks_;
  const PathCache& cache_;
  const StopToken& stop_;
  SharedProgress progress_;
  std::mutex mutex_;
  size_t next_ = 0, done_ = 0, unread_ = 0;
  std::string first_unread_;
  std::optional<Error> error_;
};

bool HasPaths(const CatalogueEntry& entry, const std::string& only) {
  return !entry.seeds.empty() && entry.api.kind != "rule" && entry.api.kind != kChainKind &&
         MatchesGlob(only, entry.api.name);
}

Status TryAll(const HuntedTarget& subject, const PathCache& cache, const PrepareTools& tools,
              int jobs, std::vector<PathTask>* tasks) {
  const std::string& target = subject.target.spec().name;
  tools.progress.Stage(
      fmt::format("following the paths through the sources of {} of {} {} (once "
                  "for this build)",
                  Counted(tasks->size(), "API"), target, subject.hello.version));
  std::vector<PathSeat> seats(std::clamp<size_t>(static_cast<size_t>(jobs), 1, tasks->size()));
  for (PathSeat& seat : seats) {
    seat.reader = subject.target.Open({&tools.stop, StopLevel::kClean});
    seat.evaluator = subject.target.Open({&tools.stop, StopLevel::kClean});
  }
  PathWork work(tasks, cache, tools);
  std::vector<std::thread> threads;
  for (size_t i = 1; i < seats.size(); ++i) {
    threads.emplace_back([&, i] { work.Run(target, seats[i]); });
  }
  work.Run(target, seats[0]);
  for (std::thread& thread : threads) thread.join();
  return work.Finish();
}

// What returned, behind the seeds of probing.
void GiveSeeds(const TriedPaths& tried, CatalogueEntry* entry) {
  std::vector<Binding>& seeds = entry->seeds;
  for (const TriedPath& path : tried.paths) {
    if (path.returns && std::find(seeds.begin(), seeds.end(), path.input) == seeds.end()) {
      seeds.push_back(path.input);
    }
  }
}

void TellReached(const std::vector<TriedPaths>& all, Progress& progress) {
  uint64_t apis = 0, reached = 0, solved = 0, uncalled = 0;
  for (const TriedPaths& tried : all) {
    apis += tried.paths.empty() ? 0 : 1;
    for (const TriedPath& path : tried.paths) {
      solved += path.fate == PathFate::kUnsolved ? 0 : 1;
      reached += path.fate == PathFate::kReached ? 1 : 0;
      uncalled += path.fate == PathFate::kUncalled ? 1 : 0;
    }
  }
  std::string line = fmt::format("inputs take {} of {} through the sources of {}",
                                 Thousands(reached), Counted(solved, "path"), Counted(apis, "API"));
  if (uncalled > 0) line += fmt::format("; no call runs the functions of {}", Thousands(uncalled));
  progress.Note(line);
}

// Of each API whose paths are followed, from the cache or tried now.
Result<std::vector<TriedPaths>> AllTried(const HuntedTarget& subject, const PrepareTools& tools,
                                         const CampaignSettings& settings,
                                         const Catalogue& catalogue) {
  PARALLAX_TRY_ASSIGN(const PathCache cache,
                      PathCache::Open(tools.installation.Cache() / kFolder, catalogue.key));
  std::vector<MaybeResults> known(catalogue.entries.size());
  std::vector<PathTask> tasks;
  for (size_t i = 0; i < known.size(); ++i) {
    const CatalogueEntry& entry = catalogue.entries[i];
    if (!HasPaths(entry, settings.only)) continue;
    known[i] = cache.Find(entry);
    if (!known[i]) tasks.push_back({&entry, {}});
  }
  if (!tasks.empty()) PARALLAX_TRY(TryAll(subject, cache, tools, settings.jobs, &tasks));
  for (PathTask& task : tasks) {
    known[static_cast<size_t>(task.entry - catalogue.entries.data())] = std::move(task.results);
  }
  std::vector<TriedPaths> all;
  for (uint32_t i = 0; i < known.size(); ++i) {
    if (!known[i]) continue;
    all.push_back(*std::move(known[i]));
    all.back().api = i;
  }
  return all;
}

}  // namespace

Status ReachPaths(const Fleet& fleet, const PrepareTools& tools, PreparedHunt* hunt) {
  if (!hunt->settings.paths) return {};
  const HuntedTarget& subject = fleet.members()[hunt->subject];
  Status reads = ReadsSources(*subject.target.Open({&tools.stop, StopLevel::kClean}));
  if (!reads.ok()) {
    if (tools.stop.requested()) return reads;
    tools.progress.Note(fmt::format("no paths are followed: {}", reads.error().message));
    return {};
  }
  Catalogue& catalogue = hunt->fleet[hunt->subject].catalogue;
  PARALLAX_TRY_ASSIGN(hunt->paths, AllTried(subject, tools, hunt->settings, catalogue));
  for (const TriedPaths& tried : hunt->paths) GiveSeeds(tried, &catalogue.entries[tried.api]);
  TellReached(hunt->paths, tools.progress);
  return {};
}

}  // namespace parallax
