#include "similar/sentence_vectors.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <unordered_map>

#include "base/record_file.h"
#include "base/text.h"

namespace parallax {
namespace {

// So many are lost when a run is stopped: some ten seconds.
constexpr size_t kAtOnce = 4096;
constexpr size_t kVectorBytes = kSentenceWidth * sizeof(float);

// The weights and what is done with them; vectors of another one are not used.
const Hash128 kModel = HashOf(
    "all-MiniLM-L6-v2 53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db, float32, "
    "mean of at most 256 tokens, length 1; 1");

using Rows = std::unordered_map<std::string_view, std::vector<Eigen::Index>>;

// Where each text stands that is more than blanks.
Rows RowsOf(const std::vector<std::string>& texts) {
  Rows rows;
  for (size_t i = 0; i < texts.size(); ++i) {
    const std::string_view text = Trimmed(texts[i]);
    if (!text.empty()) rows[text].push_back(static_cast<Eigen::Index>(i));
  }
  return rows;
}

void FillRows(const std::vector<Eigen::Index>& rows, const Eigen::RowVectorXf& vector,
              Eigen::MatrixXf* out) {
  for (const Eigen::Index row : rows) out->row(row) = vector;
}

// Fills in what the file has, and takes it out of `rows`.
Status TakeKnown(const RecordFile& file, Rows* rows, Eigen::MatrixXf* out) {
  PARALLAX_TRY_ASSIGN(const RecordFile::Contents contents, file.Read());
  Eigen::RowVectorXf vector(kSentenceWidth);
  for (const RecordFile::View& record : contents.records) {
    if (record.key != kModel || record.payload.size() != kVectorBytes) continue;
    const auto wanted = rows->find(record.name);
    if (wanted == rows->end()) continue;
    std::memcpy(vector.data(), record.payload.data(), kVectorBytes);
    FillRows(wanted->second, vector, out);
    rows->erase(wanted);
  }
  return RecordFile::WantsTidying(contents) ? file.Tidy() : Status();
}

// Computes `texts`, keeps them in the file, and fills them in.
Status Compute(const std::vector<std::string>& texts, const SentenceModel& model,
               const RecordFile& file, const Rows& rows, const StopAt& stop, Eigen::MatrixXf* out) {
  PARALLAX_TRY_ASSIGN(const Eigen::MatrixXf vectors, model.Run(texts, stop));
  std::vector<Record> records;
  for (size_t i = 0; i < texts.size(); ++i) {
    const Eigen::RowVectorXf vector = vectors.row(static_cast<Eigen::Index>(i));
    FillRows(rows.at(texts[i]), vector, out);
    records.push_back({texts[i], kModel,
                       std::string(reinterpret_cast<const char*>(vector.data()), kVectorBytes)});
  }
  return file.Append(records);
}

}  // namespace

Result<Eigen::MatrixXf> SentenceVectors(const std::vector<std::string>& texts,
                                        const SentenceModel& model,
                                        const std::filesystem::path& path, const StopAt& stop) {
  Eigen::MatrixXf out =
      Eigen::MatrixXf::Zero(static_cast<Eigen::Index>(texts.size()), kSentenceWidth);
  const RecordFile file(path);
  Rows rows = RowsOf(texts);
  PARALLAX_TRY(TakeKnown(file, &rows, &out));
  std::vector<std::string> unknown;
  for (const auto& [text, places] : rows) unknown.emplace_back(text);
  std::sort(unknown.begin(), unknown.end());
  for (size_t begin = 0; begin < unknown.size(); begin += kAtOnce) {
    const auto first = unknown.begin() + static_cast<std::ptrdiff_t>(begin);
    const size_t count = std::min(kAtOnce, unknown.size() - begin);
    PARALLAX_TRY(Compute({first, first + static_cast<std::ptrdiff_t>(count)}, model, file, rows,
                         stop, &out));
  }
  return out;
}

Result<Eigen::MatrixXf> SentenceVectors(const std::vector<std::string>& texts,
                                        const Installation& installation, const StopAt& stop) {
  return SentenceVectors(texts, SentenceModelOf(installation), installation.SentenceVectors(),
                         stop);
}

}  // namespace parallax
