#include "guess/hints.h"

#include <string>

#include "base/glob.h"
#include "base/text.h"
#include "guess/tensor_hints.h"

namespace parallax {
namespace {

struct FamilyRule {
  std::string_view names;
  std::string_view family;
  std::string_view input_shape;
  Role role = Role::kValue;
};

// First match wins.
constexpr FamilyRule kFamilies[] = {
    {"convert*|*conversion*", "", "*"},
    {"*conv_transpose*|convtranspose*|*transposed_conv*", "conv_transpose", "N C S"},
    {"*conv_tbc*", "conv_tbc", "L N C"},
    {"*conv*", "conv", "N C S"},
    {"*unpool*", "unpool", "N C S"},
    {"*adaptive*pool*", "adaptive", "N C S"},
    {"*fractional*pool*", "fractional", "N C S"},
    {"*pool*", "pool", "N C S"},
    {"*upsample*|*upsampling*|interpolate|resize_*|image_resize", "upsample", "N C S"},
    {"*reflection_pad*|*replication_pad*|*constantpad*|*reflectionpad*|*replicationpad*|*zeropad*|"
     "*circularpad*|*_pad*d",
     "pad", "N C S"},
    {"*batch_norm*|*batchnorm*", "batch_norm", "N C S"},
    {"*instance_norm*|*instancenorm*", "batch_norm", "N C S"},
    {"*group_norm*|*groupnorm*", "group_norm", "N C S"},
    {"*layer_norm*|*layernorm*|*rms_norm*|*rmsnorm*", "layer_norm", "N L D"},
    {"*local_response*|*localresponse*|channel_shuffle|channelshuffle|*dropout2d|*dropout3d|"
     "*channel_dropout|softmax2d",
     "image", "N C S"},
    {"pixel_shuffle|pixelshuffle", "pixel_shuffle", "N 4C S"},
    {"pixel_unshuffle|pixelunshuffle", "pixel_unshuffle", "N C U"},
    {"grid_sample*|*grid_sampler*", "grid", "N C S"},
    {"affine_grid*", "affine_grid", "N 2 3"},
    {"bilinear", "bilinear", "N D"},
    {"linear|*_linear|linear_*|mkldnn_linear*", "linear", "B N D"},
    {"embedding_bag|*embedding_bag*|embeddingbag", "embedding_bag", "L"},
    {"embedding*", "embedding", "*"},
    {"nll_loss2d*|*nllloss2d*", "nll2d", "N V 4 5"},
    {"*nll_loss*|nllloss|*cross_entropy*|crossentropyloss|*multi_margin*|multimarginloss",
     "classes", "N V"},
    {"*multilabel_margin*|multilabelmarginloss", "multilabel", "N V"},
    {"*binary_cross_entropy|bceloss|binary_cross_entropy_backward", "bce", "*", Role::kProbability},
    {"*ctc_loss*|ctcloss", "ctc", "L N V"},
    {"*cosine_embedding*|cosineembeddingloss|*hinge_embedding*", "pairs", "N D"},
    {"*triplet_margin*|tripletmargin*", "pairs", "N D"},
    {"*lstm_cell*|lstmcell*|*lstm*cell*", "lstm_cell", "N D"},
    {"*gru_cell*|grucell*|*gru*cell*", "gru_cell", "N D"},
    {"*rnn*cell*", "rnn_cell", "N D"},
    {"lstm*|gru*|rnn*", "rnn", "L N D"},
    {"*attention*", "attention", "N 2 L E"},
    {"addmm*|*_addmm*", "addmm", "m n"},
    {"baddbmm*", "baddbmm", "N m n"},
    {"addbmm*", "addbmm", "m n"},
    {"addmv*", "addmv", "m"},
    {"addr|addr_", "addr", "m n"},
    {"bmm", "bmm", "N m k"},
    {"*_mm|mm|*_int_mm|*_scaled_mm", "mm", "m k"},
    {"matmul|__matmul__|__rmatmul__", "matmul", "B m k"},
    {"mv", "mv", "m k"},
    {"dot|vdot", "dot", "k"},
    {"ger|outer", "outer", "m"},
    {"inner", "inner", "B k"},
    {"cdist*|*cdist*", "cdist", "B m D"},
    {"pdist*|*pdist*", "matrix", "m D"},
    {"pairwise_distance|pairwisedistance|cosine_similarity|cosinesimilarity", "pairs", "N D"},
    {"*cholesky_solve*|cholesky_inverse|*cholesky*", "definite", "B q q", Role::kDefinite},
    {"*triangular*|tril_solve|*linalg_solve*|solve*|*lstsq*", "solve", "B q q", Role::kDefinite},
    {"lu_solve|*lu_solve*|*ldl_solve*", "solve", "B q q", Role::kDefinite},
    {"lu_unpack", "lu", "B q q"},
    {"inverse|inv|inv_ex|*linalg_inv*|logdet|*eigh*|*eigvalsh*|*matrix_power*|*matrix_exp*|det|"
     "slogdet|*linalg_det*|*slogdet*|eig|eigvals|*linalg_eig*|*ldl_factor*|lu|lu_factor*|"
     "*linalg_lu*|cond|lobpcg|*_det",
     "square", "B q q", Role::kDefinite},
    {"*tensorinv*|*tensorsolve*", "tensorinv", "q q", Role::kDefinite},
    {"svd*|qr|*linalg_svd*|*linalg_qr*|pinv*|pinverse|*matrix_rank*|matrix_norm|*linalg_matrix_"
     "norm*|"
     "geqrf|svdvals|nuclear_norm|pca_lowrank|svd_lowrank|trace|*vander*",
     "matrix", "B m n"},
    {"householder_product|orgqr|ormqr", "householder", "B q q"},
    {"chain_matmul|multi_dot|*multi_dot*", "chain", "4 4"},
    {"cross|*linalg_cross*", "cross", "N 3"},
    {"irfft*|*irfft*|ihfft*|hfft*", "fft", "*", Role::kComplex},
    {"istft", "istft", "3 7", Role::kComplex},
    {"stft", "stft", "16"},
    {"*fft*", "fft", "*"},
    {"*view_as_real*|view_as_real", "complex", "*", Role::kComplex},
    {"view_as_complex", "last_two", "L 2"},
    {"complex|polar", "pair", "*"},
    {"im2col|unfold", "im2col", "N C S"},
    {"col2im|fold", "col2im", "N 4C 4"},
    {"glu*|*_glu*", "glu", "N 2D"},
    {"bincount", "counts", "L", Role::kInteger},
    {"histc|histogram*|histogramdd", "histogram", "L"},
    {"take|put|put_", "take", "*"},
    {"*searchsorted*|*bucketize*", "search", "L"},
    {"index_select|index_add|index_copy|index_fill|index_reduce|*index_select*", "index_rows", "*"},
    {"gather*|scatter*|take_along_dim", "gather", "*"},
    {"multinomial", "matrix", "N V", Role::kProbability},
    {"poisson|bernoulli", "positive", "*", Role::kProbability},
    {"bitwise*|*shift*|gcd*|lcm*|__and__|__or__|__xor__|__lshift__|__rshift__|__iand__|__ior__|"
     "__ixor__",
     "integers", "*", Role::kInteger},
    {"one_hot", "one_hot", "*", Role::kIndex},
    {"cartesian_prod|combinations", "vector", "5"},
    {"diag_embed|diagflat|hann*|cov|corrcoef", "matrix", "m n"},
    {"tril*|triu*|mt|mh|adjoint|matrix_h", "matrix", "B m n"},
};

constexpr NumberHint kInts[] = {
    {"conv", "groups|feature_group_count", NumberHint::kSymbol, 0, 0, "g"},
    {"conv_transpose", "groups", NumberHint::kSymbol, 0, 0, "g"},
    {"group_norm", "num_groups|groups|group", NumberHint::kSymbol, 0, 0, "g"},
    {"group_norm", "n", NumberHint::kSymbol, 0, 0, "N"},
    {"group_norm", "c", NumberHint::kSymbol, 0, 0, "C"},
    {"group_norm", "hxw", NumberHint::kSymbol, 0, 0, "S"},
    {"layer_norm", "m", NumberHint::kSymbol, 0, 0, "N"},
    {"image", "groups", NumberHint::kDivisor, 0, 0, "C"},
    {"classes", "p", NumberHint::kRange, 1, 2},
    {"pixel_shuffle", "upscale_factor", NumberHint::kRange, 2, 2},
    {"pixel_unshuffle", "downscale_factor", NumberHint::kRange, 2, 2},
    {"stft", "n_fft|win_length", NumberHint::kRange, 4, 4},
    {"istft", "n_fft|win_length", NumberHint::kRange, 4, 4},
    {"rnn", "num_layers", NumberHint::kRange, 1, 2},
    {"rnn", "hidden_size", NumberHint::kSymbol, 0, 0, "H"},
    {"rnn", "mode", NumberHint::kRange, 2, 2},
    {"embedding", "num_weights", NumberHint::kSymbol, 0, 0, "V"},
    {"cdist", "compute_mode", NumberHint::kRange, 0, 2},
    {"",
     "dim|dims|axis|dim0|dim1|dim2|dimension|start_dim|end_dim|axis0|axis1|source|destination|"
     "axis_*|*_dim|*_axis|batch_dims",
     NumberHint::kDim},
    {"", "kernel_size|window_size|pool_size|size|length|norm_size", NumberHint::kRange, 1, 3},
    {"", "stride|strides|step|rate", NumberHint::kRange, 1, 2},
    {"", "padding|output_padding", NumberHint::kRange, 0, 1},
    {"", "dilation|groups|upscale_factor|downscale_factor", NumberHint::kRange, 1, 2},
    {"", "output_size", NumberHint::kRange, 1, 4},
    {"", "in_channels|num_features|num_channels|num_parameters|channels|c_in", NumberHint::kSymbol,
     0, 0, "C"},
    {"", "out_channels|filters|c_out", NumberHint::kSymbol, 0, 0, "O"},
    {"", "num_groups", NumberHint::kDivisor, 0, 0, "C"},
    {"", "in_features|in1_features|input_size", NumberHint::kSymbol, 0, 0, "D"},
    {"", "out_features", NumberHint::kSymbol, 0, 0, "O"},
    {"", "in2_features|embedding_dim|embed_dim|d_model|kdim|vdim|units", NumberHint::kSymbol, 0, 0,
     "E"},
    {"", "hidden_size|proj_size", NumberHint::kSymbol, 0, 0, "H"},
    {"", "num_heads|nhead|num_head", NumberHint::kRange, 1, 2},
    {"", "num_layers|num_encoder_layers|num_decoder_layers", NumberHint::kRange, 1, 1},
    {"", "num_classes|num_embeddings|n_classes|num_weights|num_segments|depth|minlength|vocab*",
     NumberHint::kSymbol, 0, 0, "V"},
    {"", "dim_feedforward", NumberHint::kRange, 8, 8},
    {"", "reduction", NumberHint::kRange, 0, 2},
    {"", "ignore_index", NumberHint::kRange, -100, -100},
    {"", "padding_idx|max_norm|storage_offset", NumberHint::kRange, -1, 0},
    {"", "blank|padding_mode|zero_point", NumberHint::kRange, 0, 0},
    {"", "interpolation_mode|mode|driver|compute_mode|normalization", NumberHint::kRange, 0, 1},
    {"", "start|offset|diagonal|index|k|low|lag|shift|shifts", NumberHint::kRange, 0, 2},
    {"", "end|high|stop|limit", NumberHint::kRange, 3, 6},
    {"",
     "n|m|row|col|rows|cols|num_rows|num_columns|steps|window_length|n_bins|bins|total_length|"
     "sizedim|m_",
     NumberHint::kRange, 1, 8},
    {"",
     "chunks|sections|split_size|indices_or_sections|num|divisor*|repeats|num_samples|q|"
     "driver|niter|correction|r|power|base|num_splits|split_size_or_sections",
     NumberHint::kRange, 1, 3},
    {"", "quant_min", NumberHint::kRange, 0, 0},
    {"", "quant_max", NumberHint::kRange, 127, 255},
    {"", "n_fft|win_length", NumberHint::kRange, 4, 4},
    {"", "hop_length", NumberHint::kRange, 1, 2},
    {"", "seed|generator", NumberHint::kRange, 0, 3},
    {"", "start_index|unbiased|training|upper|left", NumberHint::kRange, 0, 1},
};

constexpr NumberHint kFloats[] = {
    {"", "eps|epsilon|rtol|atol|rcond|tol|layer_norm_eps|variance_epsilon", NumberHint::kRange,
     1e-5, 1e-3},
    {"", "momentum|exponential_average_factor|dropout*|label_smoothing|lower|ratio|output_ratio",
     NumberHint::kRange, 0.1, 0.3},
    {"", "upper", NumberHint::kRange, 0.4, 0.9},
    {"", "p|ord|norm_type|norm|power", NumberHint::kRange, 1, 3},
    {"", "scale_factor|scales*|scale_*", NumberHint::kRange, 2, 2},
    {"",
     "scale|std|sigma|stddev|lambd|rate|beta|alpha|tau|temperature|delta|margin|max_norm|maxnorm",
     NumberHint::kRange, 0.5, 2},
    {"", "min|min_val|min_value|low|start|a|from|clip_value_min|lo", NumberHint::kRange, -1, 0},
    {"", "max|max_val|max_value|high|end|b|to|stop|clip_value_max|hi", NumberHint::kRange, 1, 3},
    {"", "threshold*|value|fill_value|initial|constant_values|pad_value", NumberHint::kRange, -1,
     1},
    {"", "q", NumberHint::kRange, 0, 1},
    {"", "step", NumberHint::kRange, 1, 1},
};

constexpr ListHint kLists[] = {
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
    {"layer_norm", "normalized_shape", ListHint::kShape, 0, 0, "D;L D"},
    {"affine_grid", "size", ListHint::kShape, 0, 0, "N C 4 5"},
    {"conv", "bias_sizes", ListHint::kShape, 0, 0, "O"},
    {"", "bias_sizes|bias_size", ListHint::kShape, 0, 0, "O"},
    {"", "kernel_size|ksize|window|window_shape", ListHint::kShape, 0, 0, "K"},
    {"", "stride|strides", ListHint::kSpatial, 1, 2},
    {"", "padding", ListHint::kSpatial, 0, 0},
    {"", "output_padding", ListHint::kSpatial, 0, 0},
    {"", "dilation|rhs_dilation", ListHint::kSpatial, 1, 1},
    {"", "pad|paddings|pad_width", ListHint::kPairs, 0, 2},
    {"", "output_size|target_size", ListHint::kSpatial, 1, 4},
    {"", "scale_factor|scale_factors", ListHint::kSpatial, 2, 2},
    {"", "normalized_shape", ListHint::kShape, 0, 0, "*1;*"},
    {"",
     "size|shape|sizes|newshape|new_shape|input_size|input_sizes|self_size|output_shape|"
     "target_shape|s|sample_shape",
     ListHint::kShape, 0, 0, "*"},
    {"", "dims|perm|permutation|order", ListHint::kPermutation},
    {"", "dim|axis|axes|*_dims|*_axes|source|destination", ListHint::kDims},
    {"", "repeats|reps|multiples|dims_", ListHint::kPerDim, 1, 2},
    {"", "shifts|shift", ListHint::kNumbers, -2, 2},
    {"", "split_sizes|split_size|sections|split_size_or_sections", ListHint::kParts},
    {"", "indices|tensor_indices_or_sections|indices_or_sections", ListHint::kNumbers, 1, 2},
    {"", "bins", ListHint::kNumbers, 2, 5},
    {"", "range", ListHint::kNumbers, 0, 3},
};

std::string Lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

int SpatialDigit(std::string_view name) {
  for (size_t i = 1; i < name.size(); ++i) {
    if ((name[i] == 'd' || name[i] == 'D') && name[i - 1] >= '1' && name[i - 1] <= '3') {
      return name[i - 1] - '0';
    }
  }
  return 0;
}

std::string_view Bare(std::string_view name) {
  for (std::string_view prefix : {"init.", "param."}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  return name;
}

template <class Hint, size_t kCount>
const Hint* Find(const Hint (&table)[kCount], std::string_view family, std::string_view name) {
  std::string lower = Lower(Bare(name));
  if (!family.empty()) {
    for (const Hint& hint : table) {
      if (hint.family == family && MatchesAny(hint.names, lower)) return &hint;
    }
  }
  for (const Hint& hint : table) {
    if (hint.family.empty() && MatchesAny(hint.names, lower)) return &hint;
  }
  return nullptr;
}

}  // namespace

Family FamilyOf(std::string_view api_name) {
  const std::string leaf = Lower(LeafName(api_name));
  for (const FamilyRule& rule : kFamilies) {
    if (!MatchesAny(rule.names, leaf)) continue;
    return {rule.family, rule.input_shape, SpatialDigit(leaf), rule.role};
  }
  return {"", "*", SpatialDigit(leaf), Role::kValue};
}

const TensorHint* FindTensorHint(std::string_view family, std::string_view name) {
  return Find(kTensors, family, name);
}
const NumberHint* FindIntHint(std::string_view family, std::string_view name) {
  return Find(kInts, family, name);
}
const NumberHint* FindFloatHint(std::string_view family, std::string_view name) {
  return Find(kFloats, family, name);
}
const ListHint* FindListHint(std::string_view family, std::string_view name) {
  return Find(kLists, family, name);
}

}  // namespace parallax
