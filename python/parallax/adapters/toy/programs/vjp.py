def derivative(x, upstream, direction):
    return dot(toy.grad(NAME, x, upstream), direction)
