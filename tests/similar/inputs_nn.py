"""Ordinary arguments of the functions and modules of torch.nn that pairs.json has as sources.

Those of a module are its constructor's and its call's, in one dict.
"""

from draw import FLOATS, NUMBERS, REAL, WIDE

REDUCTIONS = ("none", "mean", "sum")


def maps(d, rank, of=REAL):
    """Channels of that many dimensions, or a batch of them, which may be empty."""
    shape = d.pick([2], [3], [1, 2], [2, 3], [3, 1], [0, 2])
    return d.tensor(shape + [d.integer(1, 6) for _ in range(rank)], of)


def each(d, rank, *choices):
    """One for all dimensions, or one for each."""
    return d.pick(d.pick(*choices), tuple(d.pick(*choices) for _ in range(rank)))


def adaptive(d):
    return dict(output_size=each(d, 3, None, 0, 1, 2, 3, 5), input=maps(d, 3))


def pooled(rank):
    def draw(d):
        return dict(input=maps(d, rank), kernel_size=each(d, rank, 1, 2, 3),
                    stride=d.pick(None, each(d, rank, 1, 2, 3)), padding=d.integer(0, 1),
                    ceil_mode=d.flag())
    return draw


def largest(d):
    return dict(pooled(2)(d), dilation=d.integer(1, 2))


def padded(d):
    sizes = tuple(d.integer(-1, 3) for _ in range(4))
    return dict(padding=d.pick(d.integer(0, 3), sizes), input=maps(d, 2, of=NUMBERS))


def padded_with(d):
    x = d.tensor(ranks=(1, 4))
    return dict(input=x, pad=[d.integer(-1, 2) for _ in range(2 * d.integer(1, x.dim()))],
                value=d.pick(0, 1, 2.5))


def loss(d):
    x = d.tensor(of=NUMBERS)
    return dict(input=x, target=d.pick(d.like(x), d.beside(x)), reduction=d.pick(*REDUCTIONS))


def probabilities(d):
    shape, dtype = d.shape(0, 3), d.pick(*WIDE, *FLOATS)
    weight = d.pick(None, d.unit(*shape[-1:], of=(dtype,)))
    return dict(input=d.unit(*shape, of=(dtype,)), target=d.unit(*shape, of=(dtype,)), weight=weight,
                reduction=d.pick(*REDUCTIONS))


def logits(d):
    drawn = probabilities(d)
    return dict(drawn, input=d.like(drawn["input"], special=False))


def weighed(d):
    drawn = logits(d)
    return dict(drawn, pos_weight=d.pick(None, drawn["weight"]))


def classes(d):
    batch, count = d.shape(0, 1), d.integer(1, 4)
    more = d.shape(0, 2) if batch else []
    x = d.tensor(batch + [count] + more, FLOATS)
    return dict(input=x, target=d.index(count, *batch, *more), reduction=d.pick(*REDUCTIONS),
                weight=d.pick(None, d.unit(count, of=(x.dtype,))), ignore_index=d.pick(-100, 0))


def one_class(d):
    x = d.tensor(of=WIDE, ranks=(1, 2))
    return dict(input=x, target=d.index(x.size(-1), *x.shape[:-1]), reduction=d.pick(*REDUCTIONS))


def two_ranked(d):
    x = d.tensor(of=WIDE, ranks=(1, 3))
    target = d.index(2, *x.shape).to(x.dtype) * 2 - 1
    return dict(input1=x, input2=d.like(x), target=target, margin=d.pick(0.0, 0.5),
                reduction=d.pick(*REDUCTIONS))


def normalised(d):
    x = d.tensor(of=WIDE + FLOATS, ranks=(1, 4), smallest=1)
    shape = list(x.shape[d.integer(0, x.dim() - 1):])
    weight, bias = (d.pick(None, d.tensor(shape, (x.dtype,))) for _ in range(2))
    return dict(input=x, normalized_shape=shape, weight=weight, bias=bias, eps=d.pick(1e-5, 0.1))


def convolved(d):
    batch, inside, outside, groups = (d.integer(1, 3) for _ in range(4))
    dtype = d.pick(*WIDE)
    return dict(input=d.tensor([batch, inside * groups, d.integer(3, 8)], (dtype,)),
                weight=d.tensor([outside * groups, inside, d.integer(1, 3)], (dtype,)),
                bias=d.pick(None, d.tensor([outside * groups], (dtype,))), stride=d.integer(1, 2),
                padding=d.integer(0, 2), dilation=1, groups=groups)


def shuffled(d):
    factor = d.integer(1, 3)
    channels = factor * factor * d.integer(1, 2)
    return dict(upscale_factor=factor, input=d.tensor(
        [*d.shape(0, 2, 1), channels, d.integer(1, 4), d.integer(1, 4)]))


def grouped(d):
    groups = d.integer(1, 3)
    return dict(input=d.tensor([d.integer(1, 3), groups * d.integer(1, 3), *d.shape(1, 2)]), groups=groups)


def enlarged(d):
    by_scale = d.flag()
    return dict(input=d.tensor([d.integer(1, 5) for _ in range(4)], FLOATS),
                size=None if by_scale else each(d, 2, 1, 2, 4, 7),
                scale_factor=each(d, 2, 1, 2, 3) if by_scale else None)


def flattened(d):
    x = d.tensor()
    start = d.dim(x)
    return dict(input=x, start_dim=start, end_dim=d.pick(-1, d.dim(x)))


def softmin(d):
    x = d.tensor(of=WIDE + FLOATS)
    return dict(input=x, dim=d.dim(x), dtype=d.pick(None, *WIDE))


def sequences(d):
    rest, dtype = d.shape(0, 2), d.pick(*NUMBERS)
    return dict(sequences=[d.tensor([d.integer(1, 4), *rest], (dtype,)) for _ in range(d.integer(1, 3))])


INPUTS = {
    "torch.constant_pad_nd": padded_with,
    "torch.nn.AdaptiveAvgPool3d": adaptive,
    "torch.nn.AvgPool1d": pooled(1),
    "torch.nn.AvgPool2d": pooled(2),
    "torch.nn.BCELoss": probabilities,
    "torch.nn.BCEWithLogitsLoss": weighed,
    "torch.nn.Flatten": flattened,
    "torch.nn.L1Loss": loss,
    "torch.nn.ReflectionPad2d": padded,
    "torch.nn.ReplicationPad2d": padded,
    "torch.nn.Softmax2d": lambda d: dict(input=d.tensor(ranks=(3, 4), of=WIDE + FLOATS)),
    "torch.nn.ZeroPad2d": padded,
    "torch.nn.functional.binary_cross_entropy_with_logits": logits,
    "torch.nn.functional.channel_shuffle": grouped,
    "torch.nn.functional.conv1d": convolved,
    "torch.nn.functional.layer_norm": normalised,
    "torch.nn.functional.margin_ranking_loss": two_ranked,
    "torch.nn.functional.max_pool2d_with_indices": largest,
    "torch.nn.functional.multi_margin_loss": one_class,
    "torch.nn.functional.nll_loss": classes,
    "torch.nn.functional.pixel_shuffle": shuffled,
    "torch.nn.functional.relu6": lambda d: dict(input=d.tensor(of=REAL)),
    "torch.nn.functional.softmin": softmin,
    "torch.nn.functional.softshrink": lambda d: dict(input=d.tensor(of=FLOATS), lambd=d.pick(0.0, 0.5, 2.0)),
    "torch.nn.functional.upsample_bilinear": enlarged,
    "torch.nn.utils.rnn.pad_sequence": sequences,
}
