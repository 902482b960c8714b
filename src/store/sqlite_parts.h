#pragma once

// The four interfaces of the store over one Database. Owned by SqliteStore, which owns the Database
// too.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/rescue.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace parallax {

class SqliteCampaigns : public CampaignStore {
 public:
  explicit SqliteCampaigns(Database& db) : db_(db) {}
  Result<std::string> Begin(const CampaignRecord& record) override;
  Status Update(const CampaignRecord& record) override;
  Result<std::optional<CampaignRecord>> Get(std::string_view id) const override;
  Result<std::vector<CampaignRecord>> List() const override;

 private:
  Database& db_;
};

class SqliteBlocks : public BlockStore {
 public:
  explicit SqliteBlocks(Database& db) : db_(db) {}
  Status PutManifest(std::string_view campaign, uint32_t epoch,
                     const ManifestRecord& manifest) override;
  Result<std::optional<ManifestRecord>> GetManifest(std::string_view campaign,
                                                    uint32_t epoch) const override;
  Status DropManifests(std::string_view campaign, uint32_t epoch) override;
  Status CommitBlock(std::string_view campaign, uint32_t epoch, uint32_t index,
                     std::string_view result) override;
  Result<std::vector<uint32_t>> DoneBlocks(std::string_view campaign,
                                           uint32_t epoch) const override;
  Status ForEachBlock(std::string_view campaign, uint32_t epoch, const Visit& visit) const override;
  Status FoldEpoch(std::string_view campaign, uint32_t epoch, const StateChange& change) override;
  Result<std::vector<uint32_t>> FoldedEpochs(std::string_view campaign) const override;
  Result<StateRecords> StateOf(std::string_view campaign) const override;
  Status DropProgress(std::string_view campaign) override;

 private:
  Status CheckOpenEpoch(std::string_view campaign, uint32_t epoch) const;
  Database& db_;
};

class SqliteFindings : public FindingStore {
 public:
  SqliteFindings(Database& db, RescueQueue& rescue) : db_(db), rescue_(rescue) {}
  Result<Finding> Add(const Finding& finding) override;
  Result<Finding> Update(const Finding& finding) override;
  Result<std::optional<Finding>> Get(std::string_view id) const override;
  Result<std::optional<Finding>> GetBySignature(const Signature& signature) const override;
  Result<FindingList> ListAll() const override;

 private:
  using Change = std::function<Result<Finding>(const std::optional<Finding>& stored)>;
  Result<Finding> Save(const Finding& finding, const Change& change);
  Result<std::string> FreeId(const Signature& signature) const;
  // `where`: what follows FROM findings.
  Result<FindingList> Fetch(const char* where, std::initializer_list<SqlValue> values) const;
  Status Write(const Finding& finding);

  Database& db_;
  RescueQueue& rescue_;
};

class SqliteNotes : public NoteStore {
 public:
  explicit SqliteNotes(Database& db) : db_(db) {}
  Status PutNote(std::string_view scope, std::string_view key, std::string_view text) override;
  Result<std::optional<std::string>> GetNote(std::string_view scope,
                                             std::string_view key) const override;
  Status DropNote(std::string_view scope, std::string_view key) override;
  Status DropNotes(std::string_view scope) override;
  Result<std::vector<Note>> Notes(std::string_view scope) const override;

 private:
  Database& db_;
};

}  // namespace parallax
