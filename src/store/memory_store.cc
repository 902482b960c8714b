#include "store/memory_store.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "store/campaign_id.h"
#include "store/errors.h"
#include "store/merge_finding.h"

namespace parallax {
namespace {

using EpochKey = std::pair<std::string, uint32_t>;  // campaign, epoch

struct State {
  std::vector<CampaignRecord> campaigns;
  std::map<EpochKey, ManifestRecord> manifests;
  std::map<EpochKey, std::map<uint32_t, std::string>> blocks;
  std::set<EpochKey> folded;
  std::map<std::string, StateRecords> records;  // by campaign
  std::map<std::string, Finding> findings;      // by signature text
  std::map<std::pair<std::string, std::string>, std::string> notes;
};

EpochKey Key(std::string_view campaign, uint32_t epoch) { return {std::string(campaign), epoch}; }

class MemoryCampaigns : public CampaignStore {
 public:
  explicit MemoryCampaigns(State& state) : state_(state) {}

  Result<std::string> Begin(const CampaignRecord& record) override {
    CampaignRecord added = record;
    uint64_t attempt = 0;
    do {
      added.id = CampaignId(record, state_.campaigns.size() + 1, attempt++);
    } while (Find(added.id) != state_.campaigns.end());
    state_.campaigns.push_back(added);
    return added.id;
  }
  Status Update(const CampaignRecord& record) override {
    auto it = Find(record.id);
    if (it == state_.campaigns.end()) return NoSuchCampaign(record.id);
    it->state = record.state;
    it->targets = record.targets;
    it->statistics = record.statistics;
    return Status::Ok();
  }
  Result<std::optional<CampaignRecord>> Get(std::string_view id) const override {
    auto it = Find(id);
    if (it == state_.campaigns.end()) return std::optional<CampaignRecord>();
    return std::optional<CampaignRecord>(*it);
  }
  Result<std::vector<CampaignRecord>> List() const override { return state_.campaigns; }

 private:
  std::vector<CampaignRecord>::iterator Find(std::string_view id) const {
    return std::find_if(state_.campaigns.begin(), state_.campaigns.end(),
                        [&](const CampaignRecord& record) { return record.id == id; });
  }
  State& state_;
};

class MemoryBlocks : public BlockStore {
 public:
  MemoryBlocks(State& state, const MemoryCampaigns& campaigns)
      : state_(state), campaigns_(campaigns) {}

  Status PutManifest(std::string_view campaign, uint32_t epoch,
                     const ManifestRecord& manifest) override {
    auto it = state_.manifests.find(Key(campaign, epoch));
    if (it != state_.manifests.end()) {
      return it->second == manifest ? Status::Ok() : ManifestDiffers(campaign, epoch);
    }
    if (state_.folded.contains(Key(campaign, epoch))) return EpochFolded(campaign, epoch);
    PARALLAX_TRY_ASSIGN(const auto known, campaigns_.Get(campaign));
    if (!known) return NoSuchCampaign(campaign);
    state_.manifests.emplace(Key(campaign, epoch), manifest);
    return Status::Ok();
  }
  Result<std::optional<ManifestRecord>> GetManifest(std::string_view campaign,
                                                    uint32_t epoch) const override {
    auto it = state_.manifests.find(Key(campaign, epoch));
    if (it == state_.manifests.end()) return std::optional<ManifestRecord>();
    return std::optional<ManifestRecord>(it->second);
  }
  Status DropManifests(std::string_view campaign, uint32_t epoch) override {
    std::erase_if(state_.manifests, [&](const auto& entry) {
      return entry.first.first == campaign && entry.first.second < epoch &&
             state_.folded.contains(entry.first);
    });
    return Status::Ok();
  }
  Status CommitBlock(std::string_view campaign, uint32_t epoch, uint32_t index,
                     std::string_view result) override {
    PARALLAX_TRY(CheckOpenEpoch(campaign, epoch));
    auto& blocks = state_.blocks[Key(campaign, epoch)];
    if (!blocks.emplace(index, result).second) return BlockCommitted(campaign, epoch, index);
    return Status::Ok();
  }
  Result<std::vector<uint32_t>> DoneBlocks(std::string_view campaign,
                                           uint32_t epoch) const override {
    std::vector<uint32_t> done;
    auto it = state_.blocks.find(Key(campaign, epoch));
    if (it == state_.blocks.end()) return done;
    for (const auto& [index, result] : it->second) done.push_back(index);
    return done;
  }
  Status ForEachBlock(std::string_view campaign, uint32_t epoch,
                      const Visit& visit) const override {
    auto it = state_.blocks.find(Key(campaign, epoch));
    if (it == state_.blocks.end()) return Status::Ok();
    for (const auto& [index, result] : it->second) PARALLAX_TRY(visit(index, result));
    return Status::Ok();
  }
  Status FoldEpoch(std::string_view campaign, uint32_t epoch, const StateChange& change) override {
    PARALLAX_TRY(CheckOpenEpoch(campaign, epoch));
    StateRecords& records = state_.records[std::string(campaign)];
    for (const std::string& name : change.drop) records.erase(name);
    for (const auto& [name, bytes] : change.put) records[name] = bytes;
    state_.folded.insert(Key(campaign, epoch));
    state_.blocks.erase(Key(campaign, epoch));
    return Status::Ok();
  }
  Result<std::vector<uint32_t>> FoldedEpochs(std::string_view campaign) const override {
    std::vector<uint32_t> epochs;
    for (const EpochKey& key : state_.folded) {
      if (key.first == campaign) epochs.push_back(key.second);
    }
    return epochs;
  }
  Result<StateRecords> StateOf(std::string_view campaign) const override {
    auto it = state_.records.find(std::string(campaign));
    return it == state_.records.end() ? StateRecords() : it->second;
  }
  Status DropProgress(std::string_view campaign) override {
    const auto is_its = [&](const auto& entry) { return entry.first.first == campaign; };
    std::erase_if(state_.manifests, is_its);
    std::erase_if(state_.blocks, is_its);
    std::erase_if(state_.folded, [&](const EpochKey& key) { return key.first == campaign; });
    state_.records.erase(std::string(campaign));
    return Status::Ok();
  }

 private:
  Status CheckOpenEpoch(std::string_view campaign, uint32_t epoch) const {
    if (state_.folded.contains(Key(campaign, epoch))) return EpochFolded(campaign, epoch);
    if (!state_.manifests.contains(Key(campaign, epoch))) return NoSuchManifest(campaign, epoch);
    return Status::Ok();
  }
  State& state_;
  const MemoryCampaigns& campaigns_;
};

class MemoryFindings : public FindingStore {
 public:
  explicit MemoryFindings(State& state) : state_(state) {}

  Result<Finding> Add(const Finding& finding) override {
    auto it = state_.findings.find(finding.signature.Text());
    if (it != state_.findings.end()) return it->second = MergeFindings(it->second, finding);
    Finding fresh = finding;
    std::set<std::string> taken;
    for (const auto& [signature, known] : state_.findings) taken.insert(known.id);
    for (int digits = 6; digits <= 16; ++digits) {
      fresh.id = FindingId(finding.signature, digits);
      if (!taken.contains(fresh.id)) break;
    }
    return state_.findings[finding.signature.Text()] = fresh;
  }
  Result<Finding> Update(const Finding& finding) override {
    auto it = state_.findings.find(finding.signature.Text());
    if (it == state_.findings.end()) return NoSuchFinding(finding.signature.Text());
    const std::string id = it->second.id;
    it->second = finding;
    it->second.id = id;
    return it->second;
  }
  Result<std::optional<Finding>> Get(std::string_view id) const override {
    for (const auto& [signature, finding] : state_.findings) {
      if (finding.id == id) return std::optional<Finding>(finding);
    }
    return std::optional<Finding>();
  }
  Result<std::optional<Finding>> GetBySignature(const Signature& signature) const override {
    auto it = state_.findings.find(signature.Text());
    if (it == state_.findings.end()) return std::optional<Finding>();
    return std::optional<Finding>(it->second);
  }
  Result<FindingList> ListAll() const override {
    std::vector<Finding> findings;
    for (const auto& [signature, finding] : state_.findings) findings.push_back(finding);
    std::sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
      return std::tie(a.rank, a.id) < std::tie(b.rank, b.id);
    });
    return FindingList{std::move(findings), {}};
  }

 private:
  State& state_;
};

class MemoryNotes : public NoteStore {
 public:
  explicit MemoryNotes(State& state) : state_(state) {}

  Status PutNote(std::string_view scope, std::string_view key, std::string_view text) override {
    state_.notes[{std::string(scope), std::string(key)}] = text;
    return Status::Ok();
  }
  Result<std::optional<std::string>> GetNote(std::string_view scope,
                                             std::string_view key) const override {
    auto it = state_.notes.find({std::string(scope), std::string(key)});
    if (it == state_.notes.end()) return std::optional<std::string>();
    return std::optional<std::string>(it->second);
  }
  Status DropNote(std::string_view scope, std::string_view key) override {
    state_.notes.erase({std::string(scope), std::string(key)});
    return Status::Ok();
  }
  Status DropNotes(std::string_view scope) override {
    std::erase_if(state_.notes, [&](const auto& note) { return note.first.first == scope; });
    return Status::Ok();
  }
  Result<std::vector<Note>> Notes(std::string_view scope) const override {
    std::vector<Note> notes;
    for (const auto& [place, text] : state_.notes) {
      if (place.first == scope) notes.push_back({place.second, text});
    }
    return notes;
  }

 private:
  State& state_;
};

class MemoryStore : public Store {
 public:
  MemoryStore()
      : campaigns_(state_), blocks_(state_, campaigns_), findings_(state_), notes_(state_) {}

  CampaignStore& campaigns() override { return campaigns_; }
  BlockStore& blocks() override { return blocks_; }
  FindingStore& findings() override { return findings_; }
  NoteStore& notes() override { return notes_; }
  std::string Describe() const override { return "memory"; }

  Status Atomically(const std::function<Status()>& body) override {
    State before = state_;
    Status done = body();
    if (!done.ok()) state_ = std::move(before);
    return done;
  }

 private:
  State state_;
  MemoryCampaigns campaigns_;
  MemoryBlocks blocks_;
  MemoryFindings findings_;
  MemoryNotes notes_;
};

}  // namespace

std::unique_ptr<Store> MakeMemoryStore() { return std::make_unique<MemoryStore>(); }

}  // namespace parallax
