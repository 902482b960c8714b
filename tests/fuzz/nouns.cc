// The nouns as they cross processes and disks.

#include "fuzzing.h"
#include "wire/codec.h"
#include "wire/sample.h"

namespace parallax {
namespace {

template <class T>
Result<T> Decode(std::string_view bytes) {
  Reader r(bytes);
  T value;
  Get(r, &value);
  PARALLAX_TRY(Finish(r, "a noun"));
  return value;
}

template <class T>
std::string EncodeNoun(const T& value) {
  Writer w;
  Put(w, value);
  return w.Take();
}

template <class T>
void Check(std::string_view bytes) {
  CheckCodec(bytes, Decode<T>, EncodeNoun<T>);
}

RecordedCase SampleCase() {
  RecordedCase recorded;
  recorded.relation = SampleRelation();
  recorded.binding = SampleBinding();
  recorded.outcomes = SampleOutcomes();
  recorded.traits = {"slow"};
  return recorded;
}

}  // namespace

std::vector<std::string> Seeds() {
  return {Chosen(0, Encode(SampleBinding())), Chosen(1, Encode(SampleRelation())),
          Chosen(2, Encode(SampleOutcomes())), Chosen(3, EncodeNoun(SampleCase()))};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  switch (Choose(&bytes, 4)) {
    case 0:
      Check<Binding>(bytes);
      break;
    case 1:
      Check<Relation>(bytes);
      break;
    case 2:
      Check<Outcomes>(bytes);
      break;
    default:
      Check<RecordedCase>(bytes);
  }
  return 0;
}
