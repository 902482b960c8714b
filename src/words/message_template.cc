#include "words/message_template.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>

namespace parallax {
namespace {

constexpr size_t kMaxTemplate = 160;

bool IsDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool IsWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string_view Trim(std::string_view text) {
  const char* blanks = " \t\r\n";
  size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::string_view FirstLine(std::string_view text) {
  text = Trim(text);
  return Trim(text.substr(0, text.find('\n')));
}

constexpr std::array<std::string_view, 38> kDTypeWords = {
    "Bool",          "Byte",        "Char",     "Short",   "Int",         "Long",
    "Half",          "BFloat16",    "Float",    "Double",  "ComplexHalf", "ComplexFloat",
    "ComplexDouble", "UInt16",      "UInt32",   "UInt64",  "bool",        "uint8",
    "int8",          "int16",       "int32",    "int64",   "uint16",      "uint32",
    "uint64",        "float16",     "bfloat16", "float32", "float64",     "complex32",
    "complex64",     "complex128",  "half",     "float",   "double",      "long",
    "LongTensor",    "FloatTensor",
};

bool IsDTypeWord(std::string_view word) {
  size_t dot = word.rfind('.');
  if (dot != std::string_view::npos) word.remove_prefix(dot + 1);
  return std::find(kDTypeWords.begin(), kDTypeWords.end(), word) != kDTypeWords.end();
}

// Rewrites one line from left to right; each Take* consumes what stands at the cursor, or nothing.
class Templater {
 public:
  explicit Templater(std::string_view text) : text_(text) {}

  std::string Run() {
    while (at_ < text_.size()) {
      if (TakeQuoted() || TakeNumber() || TakeWord()) continue;
      out_.push_back(text_[at_++]);
    }
    return CollapseLists();
  }

 private:
  // 'word' -> '*'; an apostrophe within a word is none.
  bool TakeQuoted() {
    if (text_[at_] != '\'' && text_[at_] != '`') return false;
    if (at_ > 0 && IsWordChar(text_[at_ - 1])) return false;
    size_t end = text_.find_first_of("'`", at_ + 1);
    if (end == std::string_view::npos) return false;
    out_ += "'*'";
    at_ = end + 1;
    return true;
  }

  bool TakeNumber() {
    size_t at = at_;
    bool after_word = at > 0 && (IsWordChar(text_[at - 1]) || text_[at - 1] == ')');
    if (text_[at] == '-' && !after_word) ++at;
    if (at >= text_.size() || !IsDigit(text_[at])) return false;
    bool hex = text_.substr(at, 2) == "0x";
    while (at < text_.size() &&
           (IsWordChar(text_[at]) || IsFraction(at) || IsExponentSign(at, hex))) {
      ++at;
    }
    // 2D, 3rd: a number all the same.
    out_ += '#';
    at_ = at;
    return true;
  }

  bool IsFraction(size_t at) const {
    return text_[at] == '.' && at + 1 < text_.size() && IsDigit(text_[at + 1]);
  }
  bool IsExponentSign(size_t at, bool hex) const {
    return !hex && (text_[at] == '-' || text_[at] == '+') &&
           (text_[at - 1] == 'e' || text_[at - 1] == 'E') && at + 1 < text_.size() &&
           IsDigit(text_[at + 1]);
  }

  // A word may hold dots and slashes (torch.float32, /a/b.cpp); digits within it stay.
  bool TakeWord() {
    auto in_word = [](char c) { return IsWordChar(c) || c == '/' || c == '.'; };
    size_t end = at_;
    while (end < text_.size() && in_word(text_[end])) ++end;
    while (end > at_ && text_[end - 1] == '.') --end;
    if (end == at_) return false;
    std::string_view word = text_.substr(at_, end - at_);
    size_t slash = word.rfind('/');
    bool is_path = slash != std::string_view::npos && word.find('.', slash) != word.npos;
    if (is_path) word.remove_prefix(slash + 1);
    if (IsDTypeWord(word)) {
      out_ += "DTYPE";
    } else if (word == "nan" || word == "inf") {
      out_ += '#';
    } else {
      out_ += word;
    }
    at_ = end;
    return true;
  }

  // "[#, #]" -> "#", "(#,#)" -> "#", "[]" -> "#": shapes of every rank read the same.
  std::string CollapseLists() const {
    std::string result;
    for (size_t at = 0; at < out_.size();) {
      size_t end = ListEnd(at);
      if (end > at) {
        result += '#';
        at = end;
      } else {
        result.push_back(out_[at++]);
      }
    }
    return result;
  }

  size_t ListEnd(size_t begin) const {
    if (out_[begin] != '[' && out_[begin] != '(') return begin;
    bool call = begin > 0 && IsWordChar(out_[begin - 1]);  // f(#) stays
    size_t end = out_.find_first_not_of("#, ", begin + 1);
    if (call || end == std::string::npos) return begin;
    char closing = out_[begin] == '[' ? ']' : ')';
    return out_[end] == closing ? end + 1 : begin;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string out_;
};

// Frames that report a crash and are not its cause.
constexpr std::array<std::string_view, 14> kReporters = {
    "raise",          "abort",
    "gsignal",        "pthread_kill",
    "__assert_fail",  "__GI_",
    "__restore_rt",   "terminate",
    "LogMessage",     "torchInternalAssertFail",
    "torchCheckFail", "__cxa_",
    "killpg",         "__pthread_kill_implementation",
};

bool IsReporter(std::string_view frame) {
  std::string_view function = frame.substr(frame.find('!') + 1);
  return std::any_of(kReporters.begin(), kReporters.end(), [function](std::string_view name) {
    return function == name || function.substr(0, name.size()) == name ||
           (name.size() > 7 && function.find(name) != function.npos);
  });
}

// The line of a crash's standard error that says why; empty when there is none.
std::string_view TellingLine(std::string_view text) {
  constexpr std::array<std::string_view, 7> kMarks = {
      "INTERNAL ASSERT",  "Check failed", "Assertion", "what():",
      "terminate called", "corrupted",    "FATAL",
  };
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    for (std::string_view mark : kMarks) {
      size_t found = line.find(mark);
      if (found == line.npos) continue;
      // What stands before "Check failed" is date, process and source line.
      return Trim(mark == "Check failed" ? line.substr(found) : line);
    }
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return {};
}

}  // namespace

std::string MessageTemplate(std::string_view message) {
  std::string result = Templater(FirstLine(message)).Run();
  if (result.size() > kMaxTemplate) result.resize(kMaxTemplate);
  return result;
}

std::string RaisedTemplate(const Raised& raised) {
  return raised.type + ": " + MessageTemplate(raised.message);
}

bool IsInternalAssert(std::string_view message) {
  return message.find("INTERNAL ASSERT FAILED") != message.npos;
}

std::string_view SignalName(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "SIGSEGV";
    case SIGBUS:
      return "SIGBUS";
    case SIGABRT:
      return "SIGABRT";
    case SIGFPE:
      return "SIGFPE";
    case SIGILL:
      return "SIGILL";
    case SIGTRAP:
      return "SIGTRAP";
    case SIGKILL:
      return "SIGKILL";
    case SIGTERM:
      return "SIGTERM";
    default:
      return "signal";
  }
}

std::string FrameTemplate(std::string_view frame) {
  frame = FirstLine(frame);
  frame = frame.substr(0, frame.find("+0x"));
  frame = frame.substr(0, frame.find(" ["));
  size_t bang = frame.find('!');
  std::string_view library = bang == frame.npos ? std::string_view{} : frame.substr(0, bang);
  std::string_view function = bang == frame.npos ? frame : frame.substr(bang + 1);
  library.remove_prefix(std::min(library.size(), library.rfind('/') + 1));
  size_t version = library.find(".so.");
  if (version != library.npos) library = library.substr(0, version + 3);
  // The arguments of a demangled function; "(anonymous namespace)" and operator() are part of it.
  for (size_t at = function.find('('); at != function.npos; at = function.find('(', at + 1)) {
    if (function.substr(at, 11) == "(anonymous " || function.substr(at, 2) == "()") continue;
    function = function.substr(0, at);
  }
  if (function.substr(0, 2) == "0x" || function == "??") function = {};
  std::string result(library);
  if (!library.empty() && !function.empty()) result += '!';
  return result + std::string(Trim(function));
}

std::string CrashTemplate(const Crashed& crashed) {
  std::string result(crashed.signal == 0 ? "exit" : SignalName(crashed.signal));
  for (const std::string& frame : crashed.frames) {
    std::string site = FrameTemplate(frame);
    if (!site.empty() && !IsReporter(site)) return result + " in " + site;
  }
  std::string_view line = TellingLine(crashed.stderr_tail);
  if (!line.empty()) result += ": " + MessageTemplate(line);
  return result;
}

}  // namespace parallax
