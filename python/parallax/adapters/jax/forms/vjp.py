def derivative(outputs, chosen, others):
    def reverse(chosen, others):
        found, pull = jax.vjp(lambda *arrays: outputs(arrays, others), *chosen)
        gradients = pull([jax.numpy.asarray(weights(each, 0.125)) for each in found])
        pairs = zip(gradients, [weights(each, 0.5) for each in chosen])
        return total(pairs), finite(found)

    program = compiled(reverse, [chosen, others])
    return lambda chosen, others: checked(program(chosen, others))
