#include "constraints/documents/passage.h"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/language.h"

namespace parallax {
namespace {

constexpr size_t kLongestReason = 200;

bool Inside(std::string_view part, std::string_view whole) {
  return part.data() >= whole.data() && part.data() <= whole.data() + whole.size();
}

// The end of the sentence that begins at or before `from`: a point that a blank and no small letter
// follow.
size_t SentenceEnd(std::string_view text, size_t from) {
  for (size_t at = text.find(". ", from); at != std::string_view::npos;
       at = text.find(". ", at + 1)) {
    if (at + 2 >= text.size() || islower(static_cast<unsigned char>(text[at + 2])) == 0)
      return at + 1;
  }
  return text.size();
}

}  // namespace

std::string_view SentenceAround(std::string_view text, size_t at) {
  size_t start = 0;
  for (size_t end = SentenceEnd(text, 0); end <= at && end < text.size();
       end = SentenceEnd(text, end)) {
    start = end + 1;
  }
  return text.substr(start, std::min(SentenceEnd(text, at) - start, kLongestReason));
}

void AddDocumented(Clause clause, std::string sentence, std::vector<Constraint>* out) {
  for (const Constraint& known : *out) {
    if (known.clause == clause) return;
  }
  out->push_back(
      {std::move(clause), {{Provenance::Origin::kDocumentation, std::move(sentence)}}, {}});
}

std::string_view Passage::Opening() const {
  const std::string_view text = entry_.text;
  return text.substr(0, SentenceEnd(text, 0));
}

std::string_view Passage::OtherParameter(std::string_view word) const {
  while (word.starts_with('`')) word.remove_prefix(1);
  while (word.ends_with('`') || word.ends_with('.') || word.ends_with(',')) word.remove_suffix(1);
  const auto found = std::find(names_.begin(), names_.end(), word);
  return found == names_.end() || *found == entry_.name ? std::string_view() : *found;
}

void Passage::Add(const std::string& text, std::string_view at) {
  const auto clause = ParseClause(text);
  if (!clause) return;
  std::string reason;
  if (Inside(at, entry_.text)) {
    reason = SentenceAround(entry_.text, static_cast<size_t>(at.data() - entry_.text.data()));
  } else {
    reason = fmt::format("{} ({})", entry_.name, entry_.type);
  }
  AddDocumented(*clause, std::move(reason), out_);
}

bool Passage::Has(Term::Kind what) const {
  return std::any_of(out_->begin(), out_->end(), [&](const Constraint& constraint) {
    const Term& left = constraint.clause.left;
    return left.kind == what && left.name == entry_.name;
  });
}

bool Passage::MayBe(std::string_view kind) const {
  for (const Constraint& constraint : *out_) {
    const Term& left = constraint.clause.left;
    if (left.kind != Term::Kind::kKind || left.name != entry_.name) continue;
    for (const Term& member : constraint.clause.right) {
      if (member.name == kind) return true;
    }
  }
  return false;
}

}  // namespace parallax
