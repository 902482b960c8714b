"""How a library is written in snippets (writer.py): what an adapter says of it."""


class NoSnippet(Exception):
    """There is no plain code for the request; the text says why."""


class Style:
    """How a library is written. Expressions are Python text."""

    imports = ()
    module = ""  # the name that is imported; no variable gets it
    one_thread = ""  # the line that makes the library run on one thread, as it is hunted

    def tensor(self, tensor):
        """A contiguous tensor of these values."""
        raise NotImplementedError

    def ramp(self, tensor, least, greatest):
        """A contiguous tensor of as many floats, between the ends of its values: they are too many
        to list, and a run tells whether these will do."""
        raise NoSnippet("the witness has a tensor of %d numbers" % len(tensor["values"]))

    def recorded(self, tensor):
        """What another library returned, to be listed like a call's output."""
        return self.tensor(tensor)

    def laid_out(self, name, tensor):
        """The tensor that the variable `name` holds, in tensor["layout"]."""
        raise NoSnippet("no plain way to lay a tensor %s" % tensor["layout"])

    def widened(self, name, tensor):
        """The variable's tensor in the wider dtype tensor["to"]."""
        raise NoSnippet("no plain way to widen a tensor")

    def dtype(self, name):
        return self.module + "." + name

    def copied(self, expression):
        """A copy, for a call that changes its argument."""
        raise NoSnippet("no plain way to copy a tensor")

    def part(self, expression, part):
        """What of an output the other side computes."""
        how, begin, length = part
        if how == "item":
            return "%s[%d]" % (expression, begin)
        if how == "squeezed":
            return self.squeezed(expression)
        end = begin + length
        flat = ".reshape(-1)" if how == "flat" else ""
        return "%s%s[%s%d]" % (expression, flat, "%d:" % begin if begin else ":", end)

    def squeezed(self, expression):
        return expression + ".squeeze()"

    def shown(self, expression, what):
        """What of an output is compared: its shape, strides or dtype."""
        return "%s.%s" % (expression, what)

    def gaps(self, call, args, kwargs, output):
        """(lines that make the out=, the memory beside output number `output`, the call)."""
        raise NoSnippet("no plain way to give it memory to write to")

    def listed(self, expression, results):
        """Ways to write what a call returned as nested lists; `results`: dtype and shape of each
        output that is a tensor."""
        several = "[each.tolist() for each in %s%s]"
        if len(results) == 1:  # alone, or beside others that are None
            return "%s.tolist()" % expression, several % (expression, " if each is not None")
        return (several % (expression, ""),)

    def gradcheck(self, call, names, form):
        """(lines, the check of a call's derivative by these variables, what it says if that is
        wrong).
        `form`: "vjp" for reverse mode, "jvp" for forward mode."""
        raise NoSnippet("no plain way to check a gradient")

    def derivative(self, call, names, form):
        """(lines, the derivative of a call by these variables), forms as for gradcheck()."""
        raise NoSnippet("no plain way to take a derivative")

    def at_page_end(self):
        """(imports, lines that define at_page_end(tensor): the same tensor in memory that ends at a
        page which must not be touched)."""
        raise NoSnippet("plain code does not tell what it does to memory")

    def call(self, call, args, kwargs):
        """(imports, lines before the call, the call). `args` are texts, `kwargs` pairs of them."""
        raise NotImplementedError

    def of_program(self, program, setup, args, kwargs):
        """(lines, an expression) that do what a side of a rule does: "rule:NAME@left". `setup`
        defines the variables of the texts `args` and `kwargs`."""
        raise NoSnippet("its sides are programs of their own, which the script holds")

    def mutates(self, program):
        return False

    def before(self, calls):
        """Lines that come first: a setting that one of the calls changes."""
        return []


def nested(shape, values):
    """The values as nested lists: "[[1.0, 2.0], [3.0, 4.0]]"; one alone without brackets."""
    if not shape:
        return values[0]
    if len(shape) == 1:
        return "[%s]" % ", ".join(values)
    size = len(values) // shape[0] if shape[0] else 0
    return "[%s]" % ", ".join(nested(shape[1:], values[i * size:(i + 1) * size])
                              for i in range(shape[0]))


def joined(args, kwargs):
    return ", ".join(list(args) + ["%s=%s" % pair for pair in kwargs])
