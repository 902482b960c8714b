#pragma once

// Python objects as the model's values: outputs for the record, and the library's own samples as
// bindings.

#include <cstddef>
#include <string>

#include "nouns/outcome.h"
#include "nouns/value.h"
#include "worker/adapter.h"

namespace parallax {

struct RecordOptions {
  bool want_bytes = true;
  uint64_t max_bytes = 64u << 20;  // of one tensor
  // The tensors may have no memory: adapter.export alone says what they are. Asking for a view of
  // such a tensor costs some libraries milliseconds (one symbolises a backtrace for the refusal).
  bool described = false;
};

// What of an output is not in its record: what is compared must not be taken for all of it.
struct Cut {
  bool items = false;  // sequences end early, or are nested too deep
  bool bytes = false;  // tensors of more bytes than were asked for
  bool any() const { return items || bytes; }
};
// Items that a record holds at most, those of inner sequences included.
inline constexpr size_t kMostItems = size_t{1} << 20;
inline constexpr const char* kTooManyItems =
    "an output of over 1,048,576 items, or nested more than 24 deep";

// What came out, whole but for what is told in `cut`. Never fails: what it does not know is Opaque.
// Leaves no error set.
OutputValue RecordOutput(AdapterHandle& adapter, PyObject* object, const RecordOptions& options,
                         Cut* cut = nullptr);

// A tensor as it is, by the exchange API or by adapter.export.
OutputValue RecordTensor(AdapterHandle& adapter, PyObject* tensor, const RecordOptions& options);
// The same by adapter.export alone (flags such as conjugation resolved).
OutputValue ExportTensor(AdapterHandle& adapter, PyObject* tensor, const RecordOptions& options);
// Why adapter.export gives no capsule of the tensor; empty when it does.
std::string WhyNotExported(AdapterHandle& adapter, PyObject* tensor);

// An argument as the library's sample has it, tensors with inline contents. False, with the reason,
// for what cannot be expressed.
bool ToValue(AdapterHandle& adapter, PyObject* object, Value* out, std::string* why_not);
bool ToBinding(AdapterHandle& adapter, PyObject* args, PyObject* kwargs, Binding* out,
               std::string* why_not);

}  // namespace parallax
