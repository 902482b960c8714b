#include "guess/shared_hints.h"

namespace parallax {
namespace {

// In each table the first match of a family wins, then the first of any family.
std::vector<TensorHint> OfConvolutions() {
  return {
      {"conv", "weight", "O C/g K"},
      {"conv_transpose", "weight", "C O/g K"},
      {"conv_tbc", "weight", "3 C O"},
      {"conv_tbc", "bias", "O"},
      {"conv", "bias", "O"},
      {"conv_transpose", "bias", "O"},
      {"pool", "grad", "N C P"},
      {"pool", "indices", "N C P", Role::kIndex, "P"},
      {"unpool", "indices", "N C S", Role::kIndex, "S"},
      {"adaptive", "grad", "N C K"},
      {"adaptive", "indices", "N C K", Role::kIndex, "S"},
      {"grid", "grid", "N L 3 2;N L 2;N 2 3 4 3"},
      {"affine_grid", "theta", "N 2 3"},
  };
}

std::vector<TensorHint> OfNormalisations() {
  return {
      {"batch_norm", "mean", "C"},
      {"batch_norm", "var|variance", "C", Role::kPositive},
      {"batch_norm", "weight|bias|gamma|beta|scale|offset", "C"},
      {"batch_norm", "*grad*", "N C S"},
      {"group_norm", "weight|bias|gamma|beta", "C"},
      {"group_norm", "mean", "N g", Role::kPositive},
      {"layer_norm", "weight|bias|gamma|beta", "D"},
      {"layer_norm", "mean", "N L 1", Role::kPositive},
  };
}

std::vector<TensorHint> OfLayersAndLosses() {
  return {
      {"linear", "weight", "O D"},
      {"linear", "bias|b", "O"},
      {"bilinear", "weight", "O D E"},
      {"bilinear", "bias", "O"},
      {"embedding", "input|indices|index|x", "L;N L;-", Role::kIndex, "V"},
      {"embedding", "weight|params", "V E"},
      {"embedding", "grad*", "L E"},
      {"embedding_bag", "input|indices", "L;N L", Role::kIndex, "V"},
      {"embedding_bag", "weight", "V E"},
      {"embedding_bag", "offsets", "2", Role::kOffsets, "L"},
      {"classes", "target|labels|y", "N", Role::kIndex, "V"},
      {"classes", "weight", "V", Role::kPositive},
      {"nll2d", "target", "N 4 5", Role::kIndex, "V"},
      {"nll2d", "weight", "V", Role::kPositive},
      {"multilabel", "target", "N V", Role::kIndex, "V"},
      {"bce", "target", "*", Role::kProbability},
      {"ctc", "targets", "N 2", Role::kLengths, "4"},
      {"pairs", "target", "N"},
      {"attention", "attn_mask|mask", "L L", Role::kMask},
  };
}

std::vector<TensorHint> OfMatrices() {
  return {
      {"bmm", "other|y", "N k n"},
      {"mm", "a|self|input", "m k"},
      {"mm", "b|other|y", "k n"},
      {"matmul", "other|b|y|x2", "B k n;k n;k"},
      {"mv", "other", "k"},
      {"dot", "other|tensor", "k"},
      {"outer", "other", "n"},
      {"inner", "other", "k"},
      {"cdist", "x2", "B n D"},
      {"cdist", "grad", "B m n"},
      {"solve", "a", "B q q", Role::kDefinite},
      {"solve", "input|b|other|self", "B q n"},
      {"solve", "pivots", "B q", Role::kPivot, "q"},
      {"definite", "b|input|self", "B q q;B q n", Role::kDefinite},
      {"definite", "a|l", "B q q", Role::kDefinite},
      {"lu", "pivots", "B q", Role::kPivot, "q"},
      {"householder", "other", "B q n"},
      {"istft", "window", "4"},
      {"stft", "window", "4", Role::kPositive},
  };
}

std::vector<TensorHint> OfIndexing() {
  return {
      {"index_rows", "index|indices", "2", Role::kIndex},
      {"index_rows", "source|src", "*"},
      {"gather", "index|indices", "*", Role::kIndex},
      {"take", "index|indices", "3", Role::kIndex},
      {"search", "sorted_sequence|boundaries", "5", Role::kSorted},
      {"counts", "weights", "L", Role::kPositive},
      {"counts", "minlength", "1"},
      {"one_hot", "tensor|input|self|x", "*", Role::kIndex, "V"},
  };
}

std::vector<TensorHint> OfAnyFamily() {
  return {
      {"", "pivots", "*1", Role::kPivot},
      {"", "index|indices|*_indices|idx|ind|sorter|positions|*_index|repeats", "*;3;*",
       Role::kIndex},
      {"", "lengths|*_lengths|*_sizes", "3", Role::kLengths, "4"},
      {"", "offsets|offset", "3", Role::kOffsets, "4"},
      {"", "mask|condition|*_mask|cond|where|is_*", "*", Role::kMask},
      {"", "var|variance|std|stddev|scale|scales|rate|concentration", "*", Role::kPositive},
      {"", "p|prob|probs|probability|probabilities", "*", Role::kProbability},
      {"", "boundaries|sorted_sequence|bins", "5", Role::kSorted},
      {"", "zero_point|zero_points", "*1", Role::kInteger},
      {"", "segment_ids", "*1", Role::kIndex},
      {"", "labels", "*-1;*", Role::kIndex},
      {"", "exponent", "*", Role::kPositive},
  };
}

std::vector<TensorHint> Tensors() {
  std::vector<TensorHint> all;
  for (const auto& some : {OfConvolutions(), OfNormalisations(), OfLayersAndLosses(), OfMatrices(),
                           OfIndexing(), OfAnyFamily()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::vector<NumberHint> Ints() {
  return {
      {"conv", "groups|feature_group_count", NumberHint::kSymbol, 0, 0, "g"},
      {"conv_transpose", "groups", NumberHint::kSymbol, 0, 0, "g"},
      {"group_norm", "num_groups|groups|group", NumberHint::kSymbol, 0, 0, "g"},
      {"group_norm", "n", NumberHint::kSymbol, 0, 0, "N"},
      {"group_norm", "c", NumberHint::kSymbol, 0, 0, "C"},
      {"layer_norm", "m", NumberHint::kSymbol, 0, 0, "N"},
      {"image", "groups", NumberHint::kDivisor, 0, 0, "C"},
      {"classes", "p", NumberHint::kRange, 1, 2},
      {"rnn", "num_layers", NumberHint::kRange, 1, 2},
      {"rnn", "hidden_size", NumberHint::kSymbol, 0, 0, "H"},
      {"rnn", "mode", NumberHint::kRange, 2, 2},
      {"",
       "dim|dims|axis|dim0|dim1|dim2|dimension|start_dim|end_dim|axis0|axis1|source|destination|"
       "axis_*|*_dim|*_axis|batch_dims",
       NumberHint::kDim},
      {"", "kernel_size|pool_size|size|length|norm_size", NumberHint::kRange, 1, 3},
      {"", "stride|strides|step|rate", NumberHint::kRange, 1, 2},
      {"", "padding|output_padding", NumberHint::kRange, 0, 1},
      {"", "dilation|groups", NumberHint::kRange, 1, 2},
      {"", "output_size", NumberHint::kRange, 1, 4},
      {"", "in_channels|num_features|num_channels|num_parameters|channels|c_in",
       NumberHint::kSymbol, 0, 0, "C"},
      {"", "out_channels|filters|c_out", NumberHint::kSymbol, 0, 0, "O"},
      {"", "num_groups", NumberHint::kDivisor, 0, 0, "C"},
      {"", "in_features|input_size", NumberHint::kSymbol, 0, 0, "D"},
      {"", "out_features", NumberHint::kSymbol, 0, 0, "O"},
      {"", "embedding_dim|embed_dim|units", NumberHint::kSymbol, 0, 0, "E"},
      {"", "hidden_size", NumberHint::kSymbol, 0, 0, "H"},
      {"", "num_heads", NumberHint::kRange, 1, 2},
      {"", "num_layers", NumberHint::kRange, 1, 1},
      {"", "num_classes|num_embeddings|n_classes|num_segments|depth|minlength", NumberHint::kSymbol,
       0, 0, "V"},
      {"", "reduction", NumberHint::kRange, 0, 2},
      {"", "ignore_index", NumberHint::kRange, -100, -100},
      {"", "max_norm", NumberHint::kRange, -1, 0},
      {"", "padding_mode|zero_point", NumberHint::kRange, 0, 0},
      {"", "mode|driver|normalization", NumberHint::kRange, 0, 1},
      {"", "start|offset|diagonal|index|k|low|lag|shift|shifts", NumberHint::kRange, 0, 2},
      {"", "end|high|stop|limit", NumberHint::kRange, 3, 6},
      {"",
       "n|m|row|col|rows|cols|num_rows|num_columns|steps|window_length|n_bins|bins|total_length|m_",
       NumberHint::kRange, 1, 8},
      {"",
       "chunks|sections|split_size|indices_or_sections|num|divisor*|repeats|num_samples|q|driver|"
       "correction|r|power|base|num_splits",
       NumberHint::kRange, 1, 3},
      {"", "seed", NumberHint::kRange, 0, 3},
      {"", "training|upper|left", NumberHint::kRange, 0, 1},
  };
}

std::vector<NumberHint> Floats() {
  return {
      {"", "eps|epsilon|rtol|atol|rcond|tol", NumberHint::kRange, 1e-5, 1e-3},
      {"", "momentum|dropout*|label_smoothing|lower|ratio", NumberHint::kRange, 0.1, 0.3},
      {"", "upper", NumberHint::kRange, 0.4, 0.9},
      {"", "p|ord|norm_type|norm|power", NumberHint::kRange, 1, 3},
      {"", "scale_factor|scales*|scale_*", NumberHint::kRange, 2, 2},
      {"", "scale|std|sigma|stddev|lambd|rate|beta|alpha|temperature|delta|margin|max_norm",
       NumberHint::kRange, 0.5, 2},
      {"", "min|min_val|min_value|low|start|a|from|lo", NumberHint::kRange, -1, 0},
      {"", "max|max_val|max_value|high|end|b|to|stop|hi", NumberHint::kRange, 1, 3},
      {"", "threshold*|value|fill_value|initial|constant_values|pad_value", NumberHint::kRange, -1,
       1},
      {"", "q", NumberHint::kRange, 0, 1},
      {"", "step", NumberHint::kRange, 1, 1},
  };
}

std::vector<ListHint> Lists() {
  return {
      {"conv", "stride|dilation|strides", ListHint::kSpatial, 1, 1},
      {"conv_transpose", "stride|dilation|strides", ListHint::kSpatial, 1, 2},
      {"pool", "output_size", ListHint::kShape, 0, 0, "S"},
      {"unpool", "output_size", ListHint::kShape, 0, 0, "S;U"},
      {"adaptive", "output_size", ListHint::kShape, 0, 0, "K"},
      {"fractional", "output_size", ListHint::kShape, 0, 0, "K"},
      {"upsample", "output_size|size", ListHint::kShape, 0, 0, "U"},
      {"upsample", "input_size|input_sizes", ListHint::kShape, 0, 0, "N C S"},
      {"pad", "padding|pad|paddings", ListHint::kPairs, 0, 2},
      {"col2im", "output_size", ListHint::kNumbers, 3, 3},
      {"col2im", "kernel_size", ListHint::kNumbers, 2, 2},
      {"im2col", "kernel_size", ListHint::kShape, 0, 0, "K"},
      {"affine_grid", "size", ListHint::kShape, 0, 0, "N C 4 5"},
      {"", "kernel_size|window", ListHint::kShape, 0, 0, "K"},
      {"", "stride|strides", ListHint::kSpatial, 1, 2},
      {"", "padding", ListHint::kSpatial, 0, 0},
      {"", "output_padding", ListHint::kSpatial, 0, 0},
      {"", "dilation|rhs_dilation", ListHint::kSpatial, 1, 1},
      {"", "pad|paddings|pad_width", ListHint::kPairs, 0, 2},
      {"", "output_size|target_size", ListHint::kSpatial, 1, 4},
      {"", "scale_factor", ListHint::kSpatial, 2, 2},
      {"",
       "size|shape|sizes|newshape|new_shape|input_size|input_sizes|output_shape|target_shape|s|"
       "sample_shape",
       ListHint::kShape, 0, 0, "*"},
      {"", "dims|perm|permutation|order", ListHint::kPermutation},
      {"", "dim|axis|axes|*_dims|*_axes|source|destination", ListHint::kDims},
      {"", "repeats|reps|dims_", ListHint::kPerDim, 1, 2},
      {"", "shifts|shift", ListHint::kNumbers, -2, 2},
      {"", "split_sizes|split_size|sections", ListHint::kParts},
      {"", "indices|indices_or_sections", ListHint::kNumbers, 1, 2},
      {"", "bins", ListHint::kNumbers, 2, 5},
      {"", "range", ListHint::kNumbers, 0, 3},
  };
}

}  // namespace

const ParameterHints& SharedHints() {
  static const ParameterHints hints = {
      Tensors(), Ints(), Floats(), Lists(), {"out", "generator", "device", "layout"}};
  return hints;
}

}  // namespace parallax
