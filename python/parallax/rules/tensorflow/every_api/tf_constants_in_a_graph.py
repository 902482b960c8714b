"""A function in a graph gives the same where its later tensors are constants, which may be folded."""
import tensorflow as tf

from parallax.relation import relation, step

SIDES = ("the call", "constants in a graph")
CALL_US = 30000


def is_tensor(value):
    return isinstance(value, tf.Tensor)


@step
def constant(argument, value):
    return tf.constant(value, argument.dtype)


@step
def graph_of(function):
    return tf.function(function, autograph=False)


def applies(f, /, *args, **kwargs):
    """One tensor comes into the graph, so there must be another for a constant."""
    return len(args) > 1 and is_tensor(args[0]) and any(map(is_tensor, args[1:]))


@relation(
    for_each={"takes": ["tensor"], "without": ["stateful", "mutates"]},
    libraries=("tensorflow",),
    citation="tf.function's documentation: it compiles a function into a callable graph that does "
             "the same; EAGLE (ICSE 2022), rule 1, optimised execution.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    values = [value.numpy() if is_tensor(value) else None for value in args]

    def of_first(first):
        later = [constant(argument, value) if is_tensor(argument) else argument
                 for argument, value in zip(args[1:], values[1:])]
        return f(first, *later, **kwargs)

    return graph_of(of_first)(args[0])
