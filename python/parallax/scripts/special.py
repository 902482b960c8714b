"""What special functions are worth, by mpmath: text of each as a Python expression, and where it holds.

The text goes into programs and scripts, which import mpmath.
"""

import importlib.util

from parallax.scripts.text import PARTS, joined, read_text

# The forms: the function's own where nothing is known, and nan there.
ALONE = "exact-or-nan"
FORMS = ("exact", ALONE)

# Function -> parameters: expression over them; where it is asked. Parameters and results are real.
_TEXT = """
agm         a b: mpmath.agm(a, b); 0 < a < 1e6 and 0 < b < 1e6
airyai      x: mpmath.airyai(x); -50 < x < 50
bei         x: mpmath.bei(0, x); abs(x) < 30
ber         x: mpmath.ber(0, x); abs(x) < 30
beta        a b: mpmath.beta(a, b); 0 < a < 1e3 and 0 < b < 1e3
betainc     a b x: mpmath.betainc(a, b, 0, x, regularized=True); 1e-3 < a < 200 and 1e-3 < b < 200 and 0 <= x <= 1
betaln      a b: mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(a + b); 0 < a < 1e6 and 0 < b < 1e6
binom       n k: mpmath.binomial(n, k); 0 <= k <= n < 1e3
chdtr       v x: mpmath.gammainc(v / 2, 0, x / 2, regularized=True); 0 < v < 500 and 0 <= x < 500
chdtrc      v x: mpmath.gammainc(v / 2, x / 2, regularized=True); 0 < v < 500 and 0 < x < 500
cosm1       x: -2 * mpmath.sin(x / 2) ** 2; abs(x) < 1e6
dawsn       x: mpmath.sqrt(mpmath.pi) / 2 * mpmath.exp(-x * x) * mpmath.erfi(x); abs(x) < 50
digamma     x: mpmath.psi(0, x); -100 < x < 1e10 and (x > 0 or x != int(x))
ellipe      m: mpmath.ellipe(m); -1e6 < m <= 1
ellipeinc   x m: mpmath.ellipe(x, m); abs(x) < 1.5 and -1e3 < m < 1
ellipk      m: mpmath.ellipk(m); -1e6 < m < 1
ellipkinc   x m: mpmath.ellipf(x, m); abs(x) < 1.5 and -1e3 < m < 1
ellipkm1    p: mpmath.ellipk(1 - p); 0 < p < 1e6
elliprc     x y: mpmath.elliprc(x, y); 0 <= x < 1e6 and 1e-6 < y < 1e6
elliprd     x y z: mpmath.elliprd(x, y, z); 1e-3 < x < 1e3 and 1e-3 < y < 1e3 and 1e-3 < z < 1e3
elliprf     x y z: mpmath.elliprf(x, y, z); 1e-6 < x < 1e6 and 1e-6 < y < 1e6 and 1e-6 < z < 1e6
elliprj     x y z p: mpmath.elliprj(x, y, z, p); all(1e-3 < each < 1e3 for each in (x, y, z, p))
entr        x: -x * mpmath.log(x); 0 < x < 1e30
erf         x: mpmath.erf(x); abs(x) < 30
erfc        x: mpmath.erfc(x); -30 < x < 26
erfcx       x: mpmath.exp(x * x) * mpmath.erfc(x); -25 < x < 1e3
erfi        x: mpmath.erfi(x); abs(x) < 26
erfinv      y: mpmath.erfinv(y); abs(y) < 1
exp1        x: mpmath.e1(x); 0 < x < 700
expi        x: mpmath.ei(x); 0 < abs(x) < 700
expi_positive x: mpmath.ei(x); 0 < x < 700
expit       x: 1 / (1 + mpmath.exp(-x)); abs(x) < 700
expn        n x: mpmath.expint(n, x); n == int(n) and 0 <= n < 50 and 0 < x < 300
exprel      x: mpmath.expm1(x) / x; 0 < abs(x) < 700
fresnelc    x: mpmath.fresnelc(x); abs(x) < 100
fresnels    x: mpmath.fresnels(x); abs(x) < 100
gamma       x: mpmath.gamma(x); -170 < x < 171 and (x > 0 or x != int(x))
gammainc    a x: mpmath.gammainc(a, 0, x, regularized=True); 0 < a < 500 and 0 <= x < 500
gammaincc   a x: mpmath.gammainc(a, x, regularized=True); 0 < a < 500 and 0 < x < 500
gammaln     x: mpmath.log(abs(mpmath.gamma(x))) if x < 100 else mpmath.loggamma(x); -1e3 < x < 1e15 and (x > 0 or x != int(x))
gdtr        a b x: mpmath.gammainc(b, 0, a * x, regularized=True); 0 < a < 100 and 0 < b < 300 and 0 <= x and a * x < 300
hyp0f1      b x: mpmath.hyp0f1(b, x); 0 < b < 100 and abs(x) < 1e3
hyp1f1      a b x: mpmath.hyp1f1(a, b, x); abs(a) < 30 and 0 < b < 30 and abs(x) < 50
hyp2f1      a b c x: mpmath.hyp2f1(a, b, c, x); abs(a) < 20 and abs(b) < 20 and 0 < c < 30 and -50 < x < 1
hyperu      a b x: mpmath.hyperu(a, b, x); 0 < a < 20 and 0 < b < 20 and 0 < x < 50
i0          x: mpmath.besseli(0, x); abs(x) < 700
i0e         x: mpmath.exp(-abs(x)) * mpmath.besseli(0, x); abs(x) < 1e3
i1          x: mpmath.besseli(1, x); abs(x) < 700
i1e         x: mpmath.exp(-abs(x)) * mpmath.besseli(1, x); abs(x) < 1e3
iv          v x: mpmath.besseli(v, x); 0 <= v < 50 and 0 < x < 300
ive         v x: mpmath.exp(-x) * mpmath.besseli(v, x); 0 <= v < 50 and 0 < x < 300
j0          x: mpmath.besselj(0, x); abs(x) < 1e4
j1          x: mpmath.besselj(1, x); abs(x) < 1e4
jv          v x: mpmath.besselj(v, x); 0 <= v < 50 and 0 < x < 300
k0          x: mpmath.besselk(0, x); 0 < x < 600
k0e         x: mpmath.exp(x) * mpmath.besselk(0, x); 0 < x < 1e3
k1          x: mpmath.besselk(1, x); 0 < x < 600
k1e         x: mpmath.exp(x) * mpmath.besselk(1, x); 0 < x < 1e3
kei         x: mpmath.kei(0, x); 0 < x < 30
ker         x: mpmath.ker(0, x); 0 < x < 30
kl_div      x y: x * mpmath.log(x / y) - x + y; 0 < x < 1e30 and 0 < y < 1e30
kn          n x: mpmath.besselk(n, x); n == int(n) and 0 <= n < 50 and 0 < x < 300
kv          v x: mpmath.besselk(v, x); 0 <= v < 50 and 0 < x < 300
kve         v x: mpmath.exp(x) * mpmath.besselk(v, x); 0 <= v < 50 and 0 < x < 300
log_expit   x: -mpmath.log1p(mpmath.exp(-x)); abs(x) < 700
log_ndtr    x: mpmath.log(mpmath.ncdf(x)) if x < 0 else mpmath.log1p(-mpmath.ncdf(-x)); abs(x) < 100
logit       x: mpmath.log(x / (1 - x)); 0 < x < 1
modstruve   v x: mpmath.struvel(v, x); 0 <= v < 20 and 0 < x < 30
ndtr        x: mpmath.ncdf(x); abs(x) < 37
ndtri       p: mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1); 1e-9 < p < 1
pdtr        k m: mpmath.gammainc(k + 1, m, regularized=True); k == int(k) and 0 <= k < 200 and 0 < m < 300
poch        a m: mpmath.rf(a, m); 0 < a < 50 and 0 <= m < 50
polygamma   n x: mpmath.psi(int(n), x); n == int(n) and 0 <= n < 20 and (1e-3 < x < 1e6 or -2e4 < x < 0 and x != int(x))
rel_entr    x y: x * mpmath.log(x / y); 0 < x < 1e30 and 0 < y < 1e30
rgamma      x: mpmath.rgamma(x); -170 < x < 171
spence      x: mpmath.re(mpmath.polylog(2, 1 - x)); 0 < x < 1e6
spherical_j0 x: mpmath.sin(x) / x; 0 < abs(x) < 1e4
stdtr       v t: 1 - mpmath.betainc(v / 2, 0.5, 0, v / (v + t * t), regularized=True) / 2; 0.1 < v < 200 and 0 < t < 100
struve      v x: mpmath.struveh(v, x); 0 <= v < 20 and 0 < x < 30
xlog1py     x y: x * mpmath.log1p(y); abs(x) < 1e30 and -1 < y < 1e30 and y != 0
xlogy       x y: x * mpmath.log(y); abs(x) < 1e30 and 0 < y < 1e30
y0          x: mpmath.bessely(0, x); 0 < x < 1e4
y1          x: mpmath.bessely(1, x); 0 < x < 1e4
yn          n x: mpmath.bessely(n, x); n == int(n) and 0 <= n < 50 and 0.1 < x < 300
yv          v x: mpmath.bessely(v, x); 0 <= v < 50 and 0.1 < x < 300
zeta        s q: mpmath.zeta(s, q); 1.05 < s < 50 and 0.01 < q < 1e3
zetac       s: mpmath.zeta(s) - 1; 1.05 < s < 50

chebyt      n x: mpmath.chebyt(n, x); n == int(n) and 0 <= n < 50 and abs(x) < 3
chebyu      n x: mpmath.chebyu(n, x); n == int(n) and 0 <= n < 50 and abs(x) < 3
gegenbauer  n a x: mpmath.gegenbauer(n, a, x); n == int(n) and 0 <= n < 30 and 0.1 < a < 20 and abs(x) < 3
hermite     n x: mpmath.hermite(n, x); n == int(n) and 0 <= n < 50 and abs(x) < 20
hermite_he  n x: mpmath.hermite(n, x / mpmath.sqrt(2)) / mpmath.sqrt(2) ** n; n == int(n) and 0 <= n < 50 and abs(x) < 20
jacobi      n a b x: mpmath.jacobi(n, a, b, x); n == int(n) and 0 <= n < 30 and -1 < a < 20 and -1 < b < 20 and abs(x) < 3
laguerre    n x: mpmath.laguerre(n, 0, x); n == int(n) and 0 <= n < 50 and abs(x) < 50
legendre    n x: mpmath.legendre(n, x); n == int(n) and 0 <= n < 50 and abs(x) < 3
"""


def _table():
    found = {}
    for line in filter(None, _TEXT.splitlines()):
        name, _, rest = line.partition(" ")
        parameters, _, rest = rest.partition(":")
        value, _, within = rest.partition(";")
        found[name] = (tuple(parameters.split()), value.strip(), within.strip())
    return found


# name -> (parameters, expression, condition)
TABLE = _table()


def is_here():
    """Whether mpmath can be imported."""
    return importlib.util.find_spec("mpmath") is not None


def of_library(module, leaves, other_names=""):
    """{dotted name: function of TABLE} of a library's functions: those of `leaves` that are called as
    TABLE has it, and those that `other_names` tell, "own=function ..."."""
    pairs = [(leaf, leaf) for leaf in leaves if leaf in TABLE]
    pairs += [tuple(word.split("=")) for word in other_names.split()]
    return {"%s.%s" % (module, own): function for own, function in pairs}


def text(function, order=(), alone=False):
    """Text that defines exact_values() for a function of TABLE, and UNKNOWN, which its caller gives;
    `order` are the parameters as the library takes them, where that differs. `alone`: nan for what is
    not known, else the library's own."""
    parameters, value, within = TABLE[function]
    named = ", ".join(order or parameters)
    return joined(
        "import mpmath\nimport numpy\n\nUNKNOWN = %s\nVALUE = lambda %s: %s\nWITHIN = lambda %s: %s" % (
            'float("nan")' if alone else None, named, value, named, within),
        read_text(PARTS, "exact.py"))


def program(path, texts, **scope):
    """The run() of such texts."""
    exec(compile(joined(*texts), path, "exec"), scope)
    return scope["run"]


def snippet(function, texts, order=()):
    """(imports, lines, expression) for people to read: the call with arrays of these texts."""
    parameters, value, _ = TABLE[function]
    lines = ["mpmath.mp.dps = 30",
             "exact = lambda %s: float(%s)" % (", ".join(order or parameters), value)]
    return (["import mpmath", "import numpy"], lines,
            "numpy.vectorize(lambda *each: exact(*map(mpmath.mpf, each)), otypes=[float])(%s)" % ", ".join(texts))
