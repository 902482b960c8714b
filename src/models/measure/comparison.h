#pragma once

// ModelComparison: what a model did over a data set on several backends, and what CRADLE makes of
// it (ICSE 2019). Plain data; comparison_json.h writes it as JSON and reads it back.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "models/measure/failure.h"
#include "models/measure/inconsistency.h"

namespace parallax {

enum class BackendStatus { kOk, kRefused, kCrashed };
std::string_view Name(BackendStatus status);

// Decision margins of a classifier (models/measure/margin.h) over the inputs.
struct MarginSummary {
  double min = 0;
  double median = 0;
  bool operator==(const MarginSummary&) const = default;
};

struct BackendResult {
  std::string target;
  std::string file;     // the model file it ran, where several are compared; else empty
  std::string label;    // unique among the backends: the target, and its file where that is needed
  std::string profile;  // "toy 1.0 on Python 3.11, 1 thread"
  BackendStatus status = BackendStatus::kOk;
  std::string message;             // why it is not ok
  std::optional<double> accuracy;  // share of inputs whose top class is the label; none without
  double seconds = 0;              // start, load and predictions
  std::string weights;             // SHA-256 of what it loaded
  std::string precision;           // the fewest digits it computes in, "int8"; empty: float32
  std::optional<MarginSummary> margin;  // none without classes
  std::optional<double> referee_error;  // largest difference from the float64 run, where one was
  uint64_t nan_inputs = 0;              // whose prediction holds a nan or an infinity

  const std::string& Shown() const { return label.empty() ? target : label; }
  bool operator==(const BackendResult&) const = default;
};

// One layer of the model on the input where a pair differs most.
struct LayerRow {
  std::string layer;
  std::string type;
  // JSON, as the library keeps it; may be empty. Written, as implementations are, of layers that
  // tell something.
  std::string config;
  std::vector<size_t> from;      // places of the layers whose outputs go in; all earlier
  std::string implementation_a;  // where the pair's first backend computes it; may be empty
  std::string implementation_b;
  double mad = 0;
  double largest = 0;   // difference of two numbers of the outputs
  uint64_t nans_a = 0;  // in the outputs of the pair's first backend
  uint64_t nans_b = 0;
  double rate = 0;
  bool highlighted = false;
  bool first_divergence = false;

  // Whether a reader looks at it.
  bool Tells() const { return highlighted || first_divergence; }
  bool operator==(const LayerRow&) const = default;
};

// Where one of two files of a model leaves the other, by the values of its layers.
struct PartedLayer {
  std::string layer;  // the first from which on nothing agrees; empty: none does so
  std::string type;
  std::vector<std::string> after;  // layers that go into it and agree
  size_t layers = 0;               // that depend on the input
  size_t matched = 0;              // of these, those whose numbers the other file has
  bool operator==(const PartedLayer&) const = default;
};
// Of a pair's first and second file.
using Parting = std::pair<PartedLayer, PartedLayer>;

inline constexpr size_t kWorstInputs = 5;

// A layer that parts alone on what goes into it, beside the one that is blamed.
struct OtherLayer {
  std::string layer;
  std::string config;   // JSON
  std::string finding;  // its id; that of the blamed one where both are of one signature
  bool operator==(const OtherLayer&) const = default;
};

struct PairResult {
  size_t a = 0;  // places in ModelComparison::backends
  size_t b = 0;
  std::optional<DistanceSummary> class_distance;
  std::string class_reason;  // why there is none
  std::optional<DistanceSummary> mad_distance;
  std::string mad_reason;
  uint64_t mad_too_near = 0;  // inputs on which both are within 1e-4 of the truth: not counted
  // Inputs by distance, as in the pattern; empty: not taken.
  Pattern class_distribution;
  Pattern mad_distribution;
  std::string pattern;  // "class 0/0/0/0/0/100", else "mad 0/0/0/0/100"; may be empty
  uint64_t top_class_flips = 0;
  // Of the flips, those on which a is right, and b; none without labels or flips.
  std::optional<std::pair<uint64_t, uint64_t>> right_on_flips;
  uint64_t near_flips = 0;        // inputs that a difference of this size could flip, or did
  double max_abs_difference = 0;  // over all predictions; infinite: nan or infinity on one side
  uint64_t over_tolerance = 0;    // inputs with a prediction beyond models/measure/over_tolerance.h
  uint64_t beyond_rounding = 0;   // of these, inputs that neither size nor nudges account for
  bool inconsistent = false;      // by a distance, or beyond rounding
  size_t worst_input = 0;  // of the largest class distance, else MAD distance, else difference
  // The same way, the worst first; at most kWorstInputs. Not written.
  std::vector<size_t> worst_inputs;
  std::vector<LayerRow> localisation;  // of suspicious pairs, or of all that were asked for
  std::optional<size_t> blamed;        // place in it of the layer of the highest rate
  std::string localisation_reason;     // why it is empty where one was due
  std::optional<Parting> parting;      // of sides of different files, where it was due
  std::string finding;                 // id of the blamed layer's; may be empty
  std::vector<OtherLayer> others;      // that part alone, too
  std::string finding_reason;          // why there is none, where a layer was to be examined

  bool Suspicious() const { return inconsistent || top_class_flips > 0 || over_tolerance > 0; }
  // Inputs that reach a threshold, flip or are over tolerance, the most of any count.
  uint64_t Cases() const {
    uint64_t of_class = class_distance ? class_distance->over : 0;
    uint64_t of_mad = mad_distance ? mad_distance->over : 0;
    return std::max({of_class, of_mad, top_class_flips, over_tolerance});
  }
  bool operator==(const PairResult&) const = default;
};

// An input that looks like an image, its contents scaled by their least and greatest to 0-255.
struct InputImage {
  size_t height = 0;
  size_t width = 0;
  size_t channels = 0;  // 1 or 3
  std::string pixels;   // one byte a channel; rows from the top, channels innermost
  bool operator==(const InputImage&) const = default;
};

// One number of a prediction: a class and its confidence, or an output and its value.
using PredictedClass = std::pair<size_t, double>;

// An input on which backends differ, and what each of them makes of it.
struct WorstInput {
  size_t index = 0;
  std::optional<int64_t> label;
  // By target, in the order of the backends.
  std::vector<std::pair<std::string, std::vector<PredictedClass>>> predictions;
  std::optional<InputImage> image;
  std::string text;  // "float32[28, 28, 1], 0 to 1": what there is to see in one line
  bool operator==(const WorstInput&) const = default;
};

struct ModelComparison {
  std::string model;                // the first file
  std::vector<std::string> models;  // all files, where several are compared
  std::string data;
  uint64_t inputs = 0;
  std::vector<BackendResult> backends;
  std::vector<PairResult> pairs;
  // By pair of backends, pattern and localised layer.
  uint64_t unique_inconsistencies = 0;
  std::optional<size_t> lone;  // place of the one backend that is in every inconsistent pair
  // Where several files are compared: sides of different files differ, none of one file do.
  bool files_differ = false;
  std::string lone_file;  // of three or more, the one that is in every inconsistent pair
  std::vector<ModelFailure> failures;
  // What MAD distances are taken against: "labels", "median of 3 backends", "float64 run on
  // toy-b"; empty for nothing.
  std::string mad_truth;
  std::string referee;                   // the target of the float64 run; empty without one
  bool referee_disputed = false;         // it may be the wrong one of an inconsistent pair
  std::string referee_reason;            // why there is none where one was due
  std::vector<WorstInput> worst_inputs;  // at most kWorstInputs
  bool operator==(const ModelComparison&) const = default;
};

// As the store and the results of a zoo hold it.
struct NamedComparison {
  std::string name;      // what the user calls the model
  int64_t compared = 0;  // Unix seconds; 0: not kept
  std::string error;     // why it could not be compared; else empty
  ModelComparison result;
  bool operator==(const NamedComparison&) const = default;
};

}  // namespace parallax
