#include "worker/message_shape.h"

namespace parallax {

std::string MessageShape(const Raised& raised) {
  std::string text = raised.type + ": ";
  for (char c : raised.message.substr(0, 160)) {
    bool digit = c >= '0' && c <= '9';
    if (digit && text.back() == '#') continue;
    text += digit ? '#' : c;
  }
  return text;
}

}  // namespace parallax
