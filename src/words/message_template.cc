#include "words/message_template.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>

#include "base/text.h"

namespace parallax {
namespace {

constexpr size_t kMaxTemplate = 160;
// Of glibc's malloc.c.
constexpr std::string_view kHeapMessages[] = {"malloc(): ",
                                              "free(): ",
                                              "realloc(): ",
                                              "malloc_consolidate(): ",
                                              "munmap_chunk(): ",
                                              "mremap_chunk(): ",
                                              "double free or corruption",
                                              "corrupted size vs. prev_size",
                                              "corrupted double-linked list"};

bool IsDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool IsWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string_view FirstLine(std::string_view text) {
  text = Trimmed(text);
  return Trimmed(text.substr(0, text.find('\n')));
}

// Rewrites one line from left to right; each Take* consumes what stands at the cursor, or nothing.
class Templater {
 public:
  Templater(std::string_view text, const Dialect& dialect) : text_(text), dialect_(dialect) {}

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

  // A word may hold dots and slashes (lib.float32, /a/b.cpp); digits within it stay.
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
    if (dialect_.IsDType(word)) {
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
  const Dialect& dialect_;
  size_t at_ = 0;
  std::string out_;
};

// Functions of the system that report a crash and are not its cause.
constexpr std::array<std::string_view, 11> kReporters = {
    "raise",
    "abort",
    "gsignal",
    "pthread_kill",
    "__assert_fail",
    "__GI_",
    "__restore_rt",
    "terminate",
    "__cxa_",
    "killpg",
    "__pthread_kill_implementation",
};

bool IsReporter(std::string_view frame, const Dialect& dialect) {
  std::string_view function = frame.substr(frame.find('!') + 1);
  const auto names_it = [function](std::string_view name) {
    return function.starts_with(name) || (name.size() > 7 && function.find(name) != function.npos);
  };
  return std::any_of(kReporters.begin(), kReporters.end(), names_it) ||
         std::any_of(dialect.reporters.begin(), dialect.reporters.end(), names_it);
}

// The first of the marks that the line holds, as a place in it.
size_t FindMark(std::string_view line, const Dialect& dialect) {
  // What C and C++ runtimes and their usual libraries say.
  constexpr std::array<std::string_view, 6> kMarks = {
      "Check failed", "Assertion", "what():", "terminate called", "corrupted", "FATAL"};
  for (const std::string& mark : dialect.assertions) {
    if (line.find(mark) != line.npos) return 0;
  }
  for (std::string_view mark : kMarks) {
    const size_t found = line.find(mark);
    // What stands before "Check failed" is date, process and source line.
    if (found != line.npos) return mark == kMarks[0] ? found : 0;
  }
  return line.npos;
}

// The line of a crash's standard error that says why; empty when there is none.
std::string_view TellingLine(std::string_view text, const Dialect& dialect) {
  for (const std::string_view line : LinesOf(text)) {
    const size_t mark = FindMark(line, dialect);
    if (mark != line.npos) return Trimmed(line.substr(mark));
  }
  return {};
}

}  // namespace

std::string MessageTemplate(std::string_view message, const Dialect& dialect) {
  std::string result = Templater(FirstLine(message), dialect).Run();
  if (result.size() > kMaxTemplate) result.resize(kMaxTemplate);
  return result;
}

std::string RaisedTemplate(const Raised& raised, const Dialect& dialect) {
  return raised.type + ": " + MessageTemplate(raised.message, dialect);
}

namespace {

bool HoldsOneOf(std::string_view message, const std::vector<std::string>& marks) {
  return std::any_of(marks.begin(), marks.end(), [message](const std::string& mark) {
    return message.find(mark) != message.npos;
  });
}

}  // namespace

bool IsInternalAssert(std::string_view message, const Dialect& dialect) {
  return HoldsOneOf(message, dialect.assertions);
}

bool FailsInternalAssert(const Outcome& outcome, const Dialect& dialect) {
  return FailsInternalAssert(outcome, dialect.assertions);
}

bool FailsInternalAssert(const Outcome& outcome, const std::vector<std::string>& marks) {
  return outcome.Is<Raised>() && HoldsOneOf(outcome.As<Raised>().message, marks);
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
  return result + std::string(Trimmed(function));
}

std::string_view HeapMessage(const Crashed& crashed) {
  if (crashed.signal != SIGABRT) return {};
  for (const std::string_view line : LinesOf(crashed.stderr_tail)) {
    for (std::string_view beginning : kHeapMessages) {
      if (line.starts_with(beginning)) return Trimmed(line);
    }
  }
  return {};
}

std::string_view FailedCheck(std::string_view text) {
  for (const std::string_view line : LinesOf(text)) {
    const size_t at = line.find("Check failed");
    if (at != line.npos) return Trimmed(line.substr(at));
  }
  return {};
}

std::string TailWithCheck(std::string_view text, size_t size) {
  const std::string_view tail = text.substr(text.size() - std::min(text.size(), size));
  const std::string_view check = FailedCheck(text);
  const bool lost = !check.empty() && check.data() < tail.data() && check.size() < size;
  if (!lost) return std::string(tail);
  return std::string(check) + "\n" + std::string(tail.substr(check.size() + 1));
}

std::string CrashTemplate(const Crashed& crashed, const Dialect& dialect) {
  if (!HeapMessage(crashed).empty()) return std::string(kHeapCorrupted);
  std::string result(crashed.signal == 0 ? "exit" : SignalName(crashed.signal));
  const std::string_view line = TellingLine(crashed.stderr_tail, dialect);
  for (const std::string& frame : crashed.frames) {
    std::string site = FrameTemplate(frame);
    if (site.empty() || IsReporter(site, dialect)) continue;
    if (site.ends_with("!?") && !line.empty()) break;
    return result + " in " + site;
  }
  if (!line.empty()) result += ": " + MessageTemplate(line, dialect);
  return result;
}

}  // namespace parallax
