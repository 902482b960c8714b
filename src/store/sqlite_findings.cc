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

Result<std::vector<Finding>> SqliteFindings::Fetch(const char* sql,
                                                   std::initializer_list<SqlValue> values) const {
  std::vector<Finding> findings;
  PARALLAX_TRY(db_.Query(sql, values, [&](const Row& row) -> Status {
    Result<Finding> finding = DecodeFinding(row.Bytes(0));
    if (!finding.ok()) {
      if (!finding.error().hint.empty()) return finding.error();
      return Damaged(db_.path(), finding.error().message);
    }
    findings.push_back(std::move(finding).value());
    return Status::Ok();
  }));
  return findings;
}

Result<std::string> SqliteFindings::FreeId(const Signature& signature) const {
  std::string id;
  for (int digits = 6; digits <= 16; ++digits) {
    id = FindingId(signature, digits);
    PARALLAX_TRY_ASSIGN(const int64_t taken,
                        db_.QueryInt("SELECT count(*) FROM findings WHERE id = ?", {id}));
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
  PARALLAX_TRY_ASSIGN(std::vector<Finding> findings,
                      Fetch("SELECT body FROM findings WHERE id = ?", {id}));
  return First(std::move(findings));
}

Result<std::optional<Finding>> SqliteFindings::GetBySignature(const Signature& signature) const {
  PARALLAX_TRY_ASSIGN(std::vector<Finding> findings,
                      Fetch("SELECT body FROM findings WHERE signature = ?", {signature.Text()}));
  return First(std::move(findings));
}

Result<std::vector<Finding>> SqliteFindings::List() const {
  return Fetch("SELECT body FROM findings ORDER BY rank, id", {});
}

}  // namespace parallax
