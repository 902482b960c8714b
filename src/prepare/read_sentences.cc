#include "prepare/read_sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "relations/source.h"
#include "similar/sentence_vectors.h"

namespace parallax {

Result<std::shared_ptr<const KnownSentences>> SentencesOf(const PreparedHunt& hunt,
                                                          const PrepareTools& tools) {
  std::set<std::string> sentences;
  for (const PreparedTarget& target : hunt.fleet) {
    for (std::string& each : SentencesIn(target.catalogue.entries)) {
      sentences.insert(std::move(each));
    }
  }
  auto known = std::make_shared<KnownSentences>();
  known->texts = {sentences.begin(), sentences.end()};
  PARALLAX_TRY_ASSIGN(known->vectors, SentenceVectors(known->texts, tools.installation,
                                                      {&tools.stop, StopLevel::kClean}));
  return std::shared_ptr<const KnownSentences>(std::move(known));
}

void ReadSentences(const std::vector<SourceSelection>& sources, const PrepareTools& tools,
                   PreparedHunt* hunt) {
  const bool wanted = std::any_of(sources.begin(), sources.end(), [](const SourceSelection& each) {
    return FindSource(each.source)->data().reads_documentation;
  });
  if (!wanted) return;
  auto known = SentencesOf(*hunt, tools);
  if (known.ok()) {
    hunt->sentences = std::move(known).value();
    return;
  }
  tools.progress.Note(fmt::format(
      "documentation is compared by its words alone, without the model of sentences: {}; {}",
      known.error().message, known.error().hint));
}

}  // namespace parallax
