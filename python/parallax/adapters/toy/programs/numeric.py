def derivative(x, upstream, direction):
    def at(step):
        scale = toy.tensor(step, toy.float64)
        return FUNCTION(toy.add(x, toy.mul(direction, scale)))

    h = 1e-3
    near, far = toy.sub(at(h), at(-h)), toy.sub(at(2 * h), at(-2 * h))
    change = toy.sub(toy.mul(near, toy.tensor(8.0, toy.float64)), far)
    return dot(upstream, toy.mul(change, toy.tensor(1 / (12 * h), toy.float64)))
