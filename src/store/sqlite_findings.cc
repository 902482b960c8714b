#include <fmt/format.h>

#include "store/errors.h"
#include "store/finding_codec.h"
#include "store/merge_finding.h"
#include "store/sqlite_parts.h"

namespace parallax {
namespace {

std::optional<Finding> First(std::vector<Finding> findings) {
  if (findings.empty()) return std::nullopt;
  return std::move(findings.front());
}

}  // namespace

Result<FindingList> SqliteFindings::Fetch(const char* where,
                                          std::initializer_list<SqlValue> values) const {
  FindingList fetched;
  const std::string sql = fmt::format("SELECT id, body FROM findings {}", where);
  PARALLAX_TRY(db_.Query(sql.c_str(), values, [&](const Row& row) -> Status {
    Result<Finding> finding = DecodeFinding(row.Bytes(1));
    if (finding.ok()) {
      fetched.findings.push_back(std::move(finding).value());
      return Status::Ok();
    }
    if (IsOfNewer(finding.error())) return finding.error();
    fetched.damaged.push_back(row.Bytes(0));
    return Status::Ok();
  }));
  return fetched;
}

Result<std::string> SqliteFindings::FreeId(const Signature& signature) const {
  std::string id;
  for (int digits = 6; digits <= 16; ++digits) {
    id = FindingId(signature, digits);
    PARALLAX_TRY_ASSIGN(
        const int64_t taken,
        db_.QueryInt("SELECT count(*) FROM findings WHERE id = ? AND signature <> ?",
                     {id, signature.Text()}));
    if (taken == 0) break;
  }
  return id;
}

Status SqliteFindings::Write(const Finding& finding) {
  const std::string body = EncodeFinding(finding);
  const std::string signature = finding.signature.Text();
  const std::string relation = finding.RelationId();
  return db_.Run(
      "INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      {finding.id, signature, Name(finding.signature.kind), finding.signature.api, relation,
       int64_t{finding.rank}, Name(finding.status), static_cast<int64_t>(finding.cases),
       finding.title, finding.first_campaign, finding.last_campaign, Blob{body}});
}

Result<Finding> SqliteFindings::Save(const Finding& finding, const Change& change) {
  Finding changed = finding;
  const bool nested = db_.depth() > 0;
  const Status done = db_.Atomically([&]() -> Status {
    PARALLAX_TRY_ASSIGN(const std::optional<Finding> stored, GetBySignature(finding.signature));
    PARALLAX_TRY_ASSIGN(changed, change(stored));
    return Write(changed);
  });
  if (!done.ok()) return rescue_.Write(finding, done.error());
  if (nested) rescue_.Push(finding);
  return changed;
}

Result<Finding> SqliteFindings::Add(const Finding& finding) {
  return Save(finding, [&](const std::optional<Finding>& stored) -> Result<Finding> {
    if (stored) return MergeFindings(*stored, finding);
    Finding fresh = finding;
    PARALLAX_TRY_ASSIGN(fresh.id, FreeId(finding.signature));
    return fresh;
  });
}

Result<Finding> SqliteFindings::Update(const Finding& finding) {
  PARALLAX_TRY_ASSIGN(const std::optional<Finding> known, GetBySignature(finding.signature));
  if (!known) return NoSuchFinding(finding.signature.Text());
  return Save(finding, [&](const std::optional<Finding>& stored) -> Result<Finding> {
    Finding replaced = finding;
    replaced.id = stored ? stored->id : known->id;
    return replaced;
  });
}

Result<std::optional<Finding>> SqliteFindings::Get(std::string_view id) const {
  PARALLAX_TRY_ASSIGN(FindingList fetched, Fetch("WHERE id = ?", {id}));
  if (!fetched.damaged.empty()) return FindingDamaged(db_.path(), id);
  return First(std::move(fetched.findings));
}

Result<std::optional<Finding>> SqliteFindings::GetBySignature(const Signature& signature) const {
  PARALLAX_TRY_ASSIGN(FindingList fetched, Fetch("WHERE signature = ?", {signature.Text()}));
  return First(std::move(fetched.findings));
}

Result<FindingList> SqliteFindings::ListAll() const { return Fetch("ORDER BY rank, id", {}); }

}  // namespace parallax
