// `parallax blocks HUNT [--epoch N | --from EPOCH] [--blocks A-B] [-o FILE]`: blocks of a prepared
// hunt, in this process; on another machine they give the same results.

#include <fmt/format.h>

#include <charconv>

#include "base/fs.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/foreign/foreign_code.h"
#include "cli/foreign/stored_python.h"
#include "cli/status_line.h"
#include "hunt/prepared_epoch.h"
#include "prepare/check_fleet.h"
#include "prepare/prepared_hunt_codec.h"

namespace parallax {
namespace {

struct BlockRange {
  uint32_t begin = 0;
  uint32_t end = 0;  // behind the last
};

// "3" or "3-7" of so many. Error: it is neither, or there are fewer.
Result<BlockRange> ParseRange(std::string_view text, uint32_t blocks) {
  if (text.empty()) return BlockRange{0, blocks};
  uint32_t first = 0, last = 0;
  const char* end = text.data() + text.size();
  auto read = std::from_chars(text.data(), end, first);
  last = first;
  if (read.ec == std::errc() && read.ptr != end && *read.ptr == '-') {
    read = std::from_chars(read.ptr + 1, end, last);
  }
  if (read.ec != std::errc() || read.ptr != end || first > last || last >= blocks) {
    return Error{
        fmt::format("--blocks {} is none of the {} of the epoch", text, Counted(blocks, "block")),
        fmt::format("write 0-{}, or a part of it", blocks - 1)};
  }
  return BlockRange{first, last + 1};
}

class BlocksCommand : public Command {
 public:
  std::string_view name() const override { return "blocks"; }
  std::string_view summary() const override {
    return "run blocks of a prepared hunt, here or on another machine";
  }
  CommandGroup group() const override { return CommandGroup::kHunting; }

  void Define(Options& options) override {
    options.Add("HUNT", hunt_, "a file that parallax hunt --prepare-only wrote").Required().File();
    options.Add("--epoch", epoch_,
                "which epoch (default 0); those before it are run to learn what it depends on");
    options.Add("--from", from_, "an epoch that --write-epoch wrote, in place of --epoch")
        .Type("FILE")
        .File();
    options.Add("--write-epoch", write_epoch_, "where the epoch goes, for --from")
        .Type("FILE")
        .NewFile();
    options.Add("--blocks", range_, "only these of the epoch: 3, or 0-7 (default: all)")
        .Type("A-B");
    options.Add("-o,--output", output_, "where the results go").Type("FILE").NewFile();
    options.Add("--rules", rules_, "the folder of rules of your own that it needs")
        .Type("DIR")
        .Folder();
    DefineTrustOption(options, &trusted_);
    options.Add("--jobs", jobs_, "workers at a time (default 1)").Between(1, 256);
  }

  Result<int> Run(Environment& environment) override {
    if (!from_.empty() && epoch_ != 0) {
      return Error{"--from and --epoch exclude each other", "leave one of them out"};
    }
    PARALLAX_TRY_ASSIGN(const std::string bytes, ReadFile(hunt_));
    PARALLAX_TRY_ASSIGN(PreparedHunt hunt, DecodePreparedHunt(bytes));
    hunt.settings.jobs = jobs_;
    PARALLAX_TRY(AllowRules(rules_, trusted_, environment));
    PARALLAX_TRY(AllowStored(WithPython(hunt), hunt_, trusted_, environment));
    StatusLine status(environment.err, environment.err_is_terminal, environment.clock);
    PARALLAX_TRY_ASSIGN(Fleet fleet, StartFleetOf(hunt, environment.installation, rules_,
                                                  environment.stop, status));
    const EpochTools tools{fleet.AsOne(hunt.subject), environment.clock, environment.stop, status};
    PARALLAX_TRY_ASSIGN(const SharedEpoch epoch, EpochOf(hunt, tools));
    if (!write_epoch_.empty()) PARALLAX_TRY(WriteFileAtomically(write_epoch_, Seal(epoch)));
    const auto blocks = static_cast<uint32_t>(BlocksOf(hunt, epoch).size());
    PARALLAX_TRY_ASSIGN(const BlockRange range, ParseRange(range_, blocks));
    status.Stage(fmt::format("running blocks of epoch {}", epoch.manifest.epoch));
    PARALLAX_TRY_ASSIGN(const BlockResults results,
                        RunSharedBlocks(hunt, epoch, range.begin, range.end, tools));
    if (!output_.empty()) PARALLAX_TRY(WriteFileAtomically(output_, Seal(results)));
    status.Clear();
    Print(environment, results);
    return kExitNothingNew;
  }

 private:
  Result<SharedEpoch> EpochOf(const PreparedHunt& hunt, const EpochTools& tools) const {
    if (from_.empty()) return PlanSharedEpoch(hunt, static_cast<uint32_t>(epoch_), tools);
    PARALLAX_TRY_ASSIGN(const std::string bytes, ReadFile(from_));
    return UnsealEpoch(bytes);
  }

  static void Print(Environment& environment, const BlockResults& results) {
    for (const NumberedResult& each : results.results) {
      SweepCounters sum;
      for (const RowResult& row : each.result.rows) Add(row.counters, &sum);
      environment.out << fmt::format("epoch {}  block {} of {}  {} cases  {} differ  {}\n",
                                     results.epoch, each.block, results.blocks, sum.cases, sum.hits,
                                     HashOf(Encode(each.result)).Hex());
    }
  }

  std::string hunt_, from_, write_epoch_, range_, output_, rules_;
  std::vector<std::string> trusted_;
  uint64_t epoch_ = 0;
  int jobs_ = 1;
};

PARALLAX_COMMAND(BlocksCommand);

}  // namespace
}  // namespace parallax
