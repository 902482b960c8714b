#include "explore/exploration.h"

#include "words/value_text.h"

namespace parallax {

std::string NamesOf(const std::vector<LayerParameter>& parameters) {
  std::string text;
  for (const LayerParameter& each : parameters) text += (text.empty() ? "" : ", ") + each.name;
  return text;
}

std::string ValuesOf(const std::vector<LayerParameter>& parameters) {
  std::string text;
  for (const LayerParameter& each : parameters) {
    text += (text.empty() ? "" : ", ") + ValueText(each.value, TextStyle::kDescription);
  }
  return text;
}

}  // namespace parallax
