#include "prepare/read_sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "relations/source.h"
#include "similar/known_sentences.h"
#include "similar/sentence_vectors.h"

namespace parallax {

void ReadSentences(const std::vector<SourceSelection>& sources, const PrepareTools& tools,
                   PreparedHunt* hunt) {
  const bool wanted = std::any_of(sources.begin(), sources.end(), [](const SourceSelection& each) {
    return FindSource(each.source)->data().reads_documentation;
  });
  if (!wanted) return;
  KnownSentences known;
  known.texts = SentencesIn(hunt->catalogue().entries);
  auto vectors = SentenceVectors(known.texts, tools.installation, {&tools.stop, StopLevel::kClean});
  if (!vectors.ok()) {
    tools.progress.Note(
        fmt::format("documentation is compared by its words alone, without the model of sentences: "
                    "{}; {}",
                    vectors.error().message, vectors.error().hint));
    return;
  }
  known.vectors = std::move(vectors).value();
  hunt->sentences = std::make_shared<const KnownSentences>(std::move(known));
}

}  // namespace parallax
