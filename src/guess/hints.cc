#include "guess/hints.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/glob.h"
#include "base/text.h"
#include "guess/shared_hints.h"

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

// Of one family, "" any.
template <class Hint>
const Hint* FindIn(const std::vector<Hint>& table, std::string_view family, std::string_view name) {
  for (const Hint& hint : table) {
    if (hint.family == family && MatchesAny(hint.names, name)) return &hint;
  }
  return nullptr;
}

template <class Hint>
const Hint* Find(const std::vector<Hint>& own, const std::vector<Hint>& shared,
                 std::string_view family, std::string_view name) {
  const std::string lower = Lower(Bare(name));
  for (std::string_view of : {family, std::string_view()}) {
    for (const std::vector<Hint>* table : {&own, &shared}) {
      if (const Hint* found = FindIn(*table, of, lower)) return found;
    }
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

std::vector<std::string> Families() {
  std::set<std::string> found;
  for (const FamilyRule& rule : kFamilies) found.emplace(rule.family);
  found.erase("");
  return {found.begin(), found.end()};
}

bool IsOmitted(const ParameterHints& own, std::string_view name) {
  for (const ParameterHints* hints : {&own, &SharedHints()}) {
    const std::vector<std::string>& omitted = hints->omitted;
    if (std::find(omitted.begin(), omitted.end(), name) != omitted.end()) return true;
  }
  return false;
}

const TensorHint* FindTensorHint(const ParameterHints& own, std::string_view family,
                                 std::string_view name) {
  return Find(own.tensors, SharedHints().tensors, family, name);
}
const NumberHint* FindIntHint(const ParameterHints& own, std::string_view family,
                              std::string_view name) {
  return Find(own.ints, SharedHints().ints, family, name);
}
const NumberHint* FindFloatHint(const ParameterHints& own, std::string_view family,
                                std::string_view name) {
  return Find(own.floats, SharedHints().floats, family, name);
}
const ListHint* FindListHint(const ParameterHints& own, std::string_view family,
                             std::string_view name) {
  return Find(own.lists, SharedHints().lists, family, name);
}

}  // namespace parallax
