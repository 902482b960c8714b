#pragma once
#include <string>
#include <string_view>
namespace parallax {
std::string FirstSentence(std::string_view doc);
}
