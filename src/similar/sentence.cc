#include "similar/sentence.h"
namespace parallax {
std::string FirstSentence(std::string_view doc) {
  // placeholder until merged
  const size_t end = doc.find(". ");
  return std::string(doc.substr(0, end));
}
}  // namespace parallax
