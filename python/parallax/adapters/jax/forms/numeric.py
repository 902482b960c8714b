def derivative(outputs, chosen, others):
    def functional(chosen, others):
        found = outputs(chosen, others)
        return total(zip(found, [weights(each, 0.125) for each in found])), finite(found)

    program = compiled(functional, [chosen, others])
    directions = [weights(each, 0.5) for each in chosen]

    def differences(chosen, others):
        chosen = [numpy.asarray(each) for each in chosen]
        largest = max([float(abs(each).max()) for each in chosen if each.size] or [1.0])
        scale = min(max(1.0, largest), 1e3) if numpy.isfinite(largest) else 1.0

        def value(step):
            return float(checked(program([x + step * d for x, d in zip(chosen, directions)], others)))

        step = 1e-6 * scale
        ahead, here, behind = value(step), value(0.0), value(-step)
        slope = (ahead - behind) / (2 * step)
        wider = (value(8 * step) - value(-8 * step)) / (16 * step)
        size = 1 + abs(slope)
        bend = abs(ahead - 2 * here + behind) / step
        noise = 4e-16 * abs(here) / step
        if bend > 1e-2 * size or noise > 1e-5 * size or abs(slope - wider) > 1e-4 * size:
            raise NotSmooth("finite differences do not converge here")
        return numpy.float64(slope)

    return differences
