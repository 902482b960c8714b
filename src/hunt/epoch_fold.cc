#include "hunt/epoch_fold.h"

#include <algorithm>
#include <utility>

namespace parallax {

EpochFold::EpochFold(const FoldContext& context, FoldState* state, size_t most_bytes)
    : context_(context), state_(*state), most_bytes_(most_bytes) {}

void EpochFold::Add(uint32_t block, BlockResult result, size_t bytes) {
  Count(result);
  if (block != next_) {
    if (waiting_bytes_ + bytes > most_bytes_) return;  // Finish reads it
    waiting_bytes_ += bytes;
    waiting_[block] = {std::move(result), bytes};
    return;
  }
  FoldOne(std::move(result));
  ++next_;
  for (auto it = waiting_.find(next_); it != waiting_.end(); it = waiting_.find(next_)) {
    FoldOne(std::move(it->second.result));
    waiting_bytes_ -= it->second.bytes;
    waiting_.erase(it);
    ++next_;
  }
}

Status EpochFold::AddDone(const BlockStore& store, const std::string& campaign) {
  return store.ForEachBlock(campaign, context_.manifest.epoch,
                            [&](uint32_t block, std::string_view bytes) -> Status {
                              PARALLAX_TRY_ASSIGN(BlockResult result, DecodeBlockResult(bytes));
                              Add(block, std::move(result), bytes.size());
                              return {};
                            });
}

Status EpochFold::Finish(const BlockStore& store, const std::string& campaign) {
  waiting_.clear();
  waiting_bytes_ = 0;
  return store.ForEachBlock(campaign, context_.manifest.epoch,
                            [&](uint32_t block, std::string_view bytes) -> Status {
                              if (block < next_) return {};
                              PARALLAX_TRY_ASSIGN(BlockResult result, DecodeBlockResult(bytes));
                              FoldOne(std::move(result));
                              return {};
                            });
}

uint64_t EpochFold::ApisJudged() const {
  uint64_t judged = newly_judged_.size();
  for (const auto& [api, statistics] : state_.apis) {
    if (newly_judged_.contains(api)) continue;
    judged += IsJudged(statistics, context_.catalogue[api]) ? 1 : 0;
  }
  return judged;
}

void EpochFold::Count(const BlockResult& result) {
  for (const RowResult& row : result.rows) {
    cases_ += row.counters.cases;
    const uint32_t relation = context_.manifest.rows[row.row].relation;
    if (context_.IsCandidate(relation)) continue;  // what it shows is about the candidate
    const uint32_t api = context_.relations[relation].api;
    ApiStatistics& statistics = apis_[api];
    statistics.AddJudged(row.counters.judged, row.structure, "");
    if (IsJudged(statistics, context_.catalogue[api])) newly_judged_.insert(api);
  }
}

void EpochFold::FoldOne(BlockResult result) {
  verification_.Add(result, context_);
  for (const RowResult& row : result.rows) {
    const uint32_t relation = context_.manifest.rows[row.row].relation;
    const bool judged = row.counters.judged > 0 && !context_.IsCandidate(relation);
    if (judged) judged_.insert(context_.relations[relation].api);
  }
  Fold(std::move(result), context_, &state_,
       [this](uint32_t row, const RecordedCase& recorded, const Verdict& verdict) {
         verification_.AddVerdict(row, recorded, verdict, context_);
       });
}

}  // namespace parallax
