// Runs a fuzzer without libFuzzer: its seeds, the files of a folder, and a fixed number of inputs
// that are made of these. The same arguments give the same inputs. What takes long ends the
// program.
//
//   fuzz_NAME FOLDER RUNS [SEED]

#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "base/fs.h"
#include "base/rng.h"
#include "fuzzing.h"

// Of the sanitizers, which end the program by themselves.
extern "C" void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLongestInput = 4096;
// Of processor time; no input of the corpus takes a hundredth of it.
constexpr int kMostSeconds = 20;

// What is running, for whoever ends the program.
std::string* current = nullptr;

void KeepCurrent() {
  std::FILE* out = current == nullptr ? nullptr : std::fopen("crash-input", "wb");
  if (out == nullptr) return;
  std::fwrite(current->data(), 1, current->size(), out);
  std::fclose(out);
}

extern "C" void EndOfProgram(int signal) {
  const char text[] = "the input is in ./crash-input\n";
  KeepCurrent();
  (void)!write(2, text, sizeof text - 1);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void Run(std::string input) {
  current = &input;
  itimerval limit{{}, {kMostSeconds, 0}};
  setitimer(ITIMER_PROF, &limit, nullptr);
  // A copy of exactly that size, so that a sanitizer sees a read past the end.
  const std::vector<uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  current = nullptr;
}

class Mutator {
 public:
  Mutator(std::vector<std::string> known, uint64_t seed) : known_(std::move(known)), rng_(seed) {}

  std::string Next() {
    std::string input = Any();
    for (uint64_t steps = 1 + rng_.Below(4); steps > 0; --steps) Change(&input);
    input.resize(std::min(input.size(), kLongestInput));
    return input;
  }

 private:
  const std::string& Any() { return known_[rng_.Below(known_.size())]; }

  void Change(std::string* input) {
    const size_t at = rng_.Below(input->size() + 1);
    const size_t length = rng_.Below(std::min<size_t>(16, input->size() - at) + 1);
    switch (rng_.Below(6)) {
      case 0:
        return Flip(input, at);
      case 1:
        input->erase(at, length);
        return;
      case 2:
        input->insert(at, input->substr(at, length));
        return;
      case 3:
        return Number(input, at);
      case 4:
        return Splice(input, at);
      default:
        input->insert(at, 1, static_cast<char>(rng_.Below(256)));
    }
  }

  void Flip(std::string* input, size_t at) {
    if (at < input->size()) (*input)[at] = static_cast<char>((*input)[at] ^ (1 << rng_.Below(8)));
  }

  // A length, a count or an index that is none.
  void Number(std::string* input, size_t at) {
    static constexpr uint64_t kNumbers[] = {0,      1,          0x7f,       0xff,
                                            0xffff, 0x7fffffff, 0xffffffff, ~uint64_t{0}};
    const uint64_t number = kNumbers[rng_.Below(std::size(kNumbers))];
    const size_t size = size_t{1} << rng_.Below(4);
    if (at + size <= input->size()) {
      input->replace(at, size, reinterpret_cast<const char*>(&number), size);
    }
  }

  void Splice(std::string* input, size_t at) {
    const std::string& other = Any();
    const size_t from = rng_.Below(other.size() + 1);
    *input = input->substr(0, at) + other.substr(from, rng_.Below(64));
  }

  std::vector<std::string> known_;
  Rng rng_;
};

std::vector<std::string> Corpus(const std::string& folder) {
  std::vector<std::string> known = Seeds();
  std::vector<fs::path> files;
  if (fs::is_directory(folder)) {
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  } else if (fs::exists(folder)) {
    files.push_back(folder);
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) known.push_back(ReadFile(file).value());
  known.push_back("");
  return known;
}

int Main(const std::vector<std::string>& words) {
  if (words.size() < 2) {
    std::fputs("usage: fuzz_NAME FOLDER RUNS [SEED]\n", stderr);
    return 2;
  }
  for (const int signal : {SIGABRT, SIGPROF}) std::signal(signal, EndOfProgram);
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(KeepCurrent);
  const std::vector<std::string> corpus = Corpus(words[0]);
  for (const std::string& input : corpus) Run(input);
  Mutator mutator(corpus, words.size() > 2 ? std::stoull(words[2]) : 1);
  const uint64_t runs = std::stoull(words[1]);
  for (uint64_t i = 0; i < runs; ++i) Run(mutator.Next());
  std::printf("%zu of the corpus and %llu others\n", corpus.size(),
              static_cast<unsigned long long>(runs));
  return 0;
}

}  // namespace
}  // namespace parallax

int main(int count, char** words) {
  LLVMFuzzerInitialize(&count, &words);
  return parallax::Main({words + 1, words + count});
}
