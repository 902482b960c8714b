def derivative(outputs, chosen, others):
    def forward(chosen, others):
        tangents = [jax.numpy.asarray(weights(each, 0.5)) for each in chosen]
        found, moved = jax.jvp(lambda *arrays: outputs(arrays, others), tuple(chosen),
                               tuple(tangents))
        return total(zip(moved, [weights(each, 0.125) for each in moved])), finite(found)

    program = compiled(forward, [chosen, others])
    return lambda chosen, others: checked(program(chosen, others))
