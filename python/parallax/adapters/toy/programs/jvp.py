def derivative(x, upstream, direction):
    return dot(upstream, toy.jvp(NAME, x, direction))
