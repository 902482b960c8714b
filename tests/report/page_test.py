"""The HTML report in a headless browser. Usage: page_test.py REPORT.html EMPTY.html

REPORT is of a store that make_store.py filled. Checks: nothing is fetched and nothing complained
of; no text became markup; search, filters, anchors and colours work; nothing is wider than a phone;
texts have contrast; charts are there, with all their texts inside. Prints what fails; exits 1 then.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from browser import Browser, find  # noqa: E402

_SHOWN = """[...document.querySelectorAll('.item')].filter(i => i.offsetParent !== null)
            .map(i => i.querySelector('h3').textContent)"""

# Texts whose colour is too near that of what lies below them: 4.5 to 1 (WCAG 2, level AA).
_PALE = """(() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (c) => [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => {
    const x = c[i] / 255;
    return sum + share * (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  }, 0);
  const behind = (node) => {
    const rect = node.ownerSVGElement && node.parentElement.querySelector(':scope > rect');
    if (rect && node.tagName === 'text' && node.closest('.node, .cell')) return rgba(getComputedStyle(rect).fill);
    for (let at = node; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const pale = new Set();
  for (const node of document.querySelectorAll('body *')) {
    const own = [...node.childNodes].some(c => c.nodeType === 3 && c.textContent.trim());
    if (!own || !node.getClientRects().length || node.closest('script, style, title')) continue;
    const style = getComputedStyle(node);
    const a = light(rgba(node.ownerSVGElement ? style.fill : style.color)), b = light(behind(node));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) pale.add(node.tagName + '.' + node.getAttribute('class') + ' ' + ratio.toFixed(2));
  }
  return [...pale];
})()"""

# Texts of a drawing that stand out of it.
_CUT = """[...document.querySelectorAll('%s')].flatMap((drawing) => {
  const box = drawing.getBoundingClientRect();
  return [...drawing.querySelectorAll('text')].filter((text) => {
    const own = text.getBoundingClientRect();
    return own.left < box.left - 1 || own.right > box.right + 1 ||
           own.top < box.top - 1 || own.bottom > box.bottom + 1;
  }).map((text) => text.textContent);
})"""


class Checks:
    def __init__(self):
        self.failures = 0

    def equal(self, what, actual, wanted):
        if actual == wanted:
            return
        self.failures += 1
        print("FAILED: %s: %r, not %r" % (what, actual, wanted))


def unfold(browser):
    browser.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")


def check_filters(browser, checks):
    total = browser.evaluate("document.querySelectorAll('.item').length")
    checks.equal("all are shown", len(browser.evaluate(_SHOWN)), total)
    browser.type("/")  # goes to the search box
    browser.type("add_7 NORM_3")
    checks.equal("search by layers", browser.evaluate(_SHOWN), ["resnet"])
    checks.equal("count", browser.evaluate("document.getElementById('count').textContent"),
                 "1 of %d shown" % total)
    browser.type("zzz")
    checks.equal("search for nothing", browser.evaluate(_SHOWN), [])
    checks.equal("and it says so", browser.evaluate("document.getElementById('none').hidden"), False)
    change = """(() => { for (const [id, value] of Object.entries(%s)) {
        const field = document.getElementById(id);
        if (field.type === 'checkbox') field.checked = value; else field.value = value;
        field.dispatchEvent(new Event('change', {bubbles: true}));
    } })()"""
    browser.evaluate(change % "{search: '', kind: 'model'}")
    checks.equal("models", sorted(browser.evaluate(_SHOWN)), ["attack", "healthy", "resnet"])
    browser.evaluate(change % "{only: true}")
    checks.equal("inconsistent ones", sorted(browser.evaluate(_SHOWN)), ["attack", "resnet"])
    browser.evaluate(change % "{only: false, status: 'consistent'}")
    checks.equal("consistent ones", browser.evaluate(_SHOWN), ["healthy"])
    browser.evaluate(change % "{kind: '', status: '', rank: '1'}")
    ranks = browser.evaluate("[...new Set([...document.querySelectorAll('.item')]"
                             ".filter(i => i.offsetParent !== null).map(i => i.dataset.rank))]")
    checks.equal("findings of rank 1", ranks, ["1"])
    browser.evaluate(change % "{rank: ''}")
    checks.equal("all again", len(browser.evaluate(_SHOWN)), total)


def check_anchors(browser, checks):
    browser.evaluate("document.querySelectorAll('details').forEach(d => { d.open = false; })")
    browser.evaluate("document.querySelector('.matrix a').click()")
    browser.evaluate("new Promise(done => setTimeout(done, 100))")
    checks.equal("a cell unfolds its pair",
                 browser.evaluate("document.querySelector(location.hash).open"), True)
    browser.evaluate("document.getElementById('search').value = 'zzz'")
    browser.evaluate("document.getElementById('filters').dispatchEvent(new Event('change'))")
    browser.evaluate("document.querySelector('.cell').dispatchEvent("
                     "new MouseEvent('click', {bubbles: true, cancelable: true}))")
    browser.evaluate("new Promise(done => setTimeout(done, 100))")
    shown = ("(at => at !== null && at.offsetParent !== null && "
             "at.closest('.item').querySelector('details').open)")
    checks.equal("a cell of the map shows its finding, though it was filtered away", browser.evaluate(
        shown + "(document.querySelector(location.hash))"), True)


def check_graph(browser, checks, path):
    browser.open(path, 1280, 900)
    heads = "[...document.querySelectorAll('#api-list h3, #api-list h4')].map(h => h.textContent)"
    checks.equal("the largest class is drawn", browser.evaluate(heads),
                 ["toy.same_0", "Equal in value (5)"])
    drawn = "document.querySelectorAll('#api-drawing .api').length"
    checks.equal("its members", browser.evaluate(drawn), 5)
    checks.equal("solid edges", browser.evaluate(
        "document.querySelectorAll('#api-drawing .relation.value:not(.ends)').length"), 5)
    browser.evaluate("document.getElementById('api-search').focus()")
    browser.type("Tensor SAME")  # another name of it
    checks.equal("all neighbours of what is found", browser.evaluate(heads),
                 ["toy.same_0", "Equal in value (5)", "Alike in how calls end (60)"])
    checks.equal("the nearest are drawn", browser.evaluate(drawn), 40)
    checks.equal("texts beyond the edge of the graph",
                 browser.evaluate(_CUT % "#api-drawing svg"), [])
    browser.evaluate("document.querySelector('#api-drawing .api').dispatchEvent("
                     "new MouseEvent('click', {bubbles: true}))")
    checks.equal("a neighbour is chosen", browser.evaluate(heads),
                 ["toy.<script>alert(1)</script>", "Equal in value (1)"])
    browser.evaluate("document.getElementById('api-search').value = 'zzz'")
    browser.evaluate("document.getElementById('api-search').dispatchEvent(new Event('input'))")
    checks.equal("nothing is found", browser.evaluate(
        "document.getElementById('api-hits').textContent"), "none")


def check_charts(browser, checks, path):
    for width in (390, 1280):
        browser.open(path, width, 900)
        unfold(browser)
        for chart in (".map svg", ".plot svg"):
            checks.equal("%s is there" % chart, browser.evaluate(
                "document.querySelectorAll('%s').length > 0" % chart), True)
            checks.equal("texts beyond the edge of %s" % chart, browser.evaluate(_CUT % chart), [])
        checks.equal("figures that are none", browser.evaluate(
            "document.querySelectorAll('path[d*=\"n\"]').length"), 0)


def check_colours(browser, checks):
    ink = "getComputedStyle(document.body).color"
    button = "document.getElementById('theme')"
    system = browser.evaluate(ink)
    browser.evaluate(button + ".click()")
    light = browser.evaluate(ink)
    browser.evaluate(button + ".click()")
    dark = browser.evaluate(ink)
    checks.equal("light is the system's here", light, system)
    checks.equal("dark differs", dark != light, True)
    browser.evaluate(button + ".click()")
    checks.equal("back to the system's", browser.evaluate(ink), system)


def check_page(browser, checks, path):
    browser.open(path, 1280, 900)
    checks.equal("title", browser.evaluate("document.title"), "Parallax report")
    checks.equal("levels of headings", browser.evaluate("document.querySelectorAll('h1').length"), 1)
    checks.equal("unnamed fields", browser.evaluate(
        "[...document.querySelectorAll('input, select')].filter(f => !f.labels.length).length"), 0)
    check_filters(browser, checks)
    check_anchors(browser, checks)
    check_graph(browser, checks, path)
    check_colours(browser, checks)
    check_charts(browser, checks, path)
    for dark in (False, True):
        browser.open(path, 1280, 900, dark)
        unfold(browser)
        checks.equal("pale texts, %s" % ("dark" if dark else "light"), browser.evaluate(_PALE), [])


# Gives every text that is a paragraph, an item, a heading a word longer than a phone is wide.
_LENGTHEN = """document.querySelectorAll('p, li, dd, figcaption, h2, h3, h4, h5, summary > .muted')
  .forEach(node => { if (!node.closest('.scroll')) node.append(' ' + 'longword'.repeat(20)); })"""

# What stands out of the screen, and no box scrolls.
_WIDE = """[...document.querySelectorAll('body *')].filter((node) =>
    node.getBoundingClientRect().right > innerWidth && !node.closest('.scroll, pre, .graph-box'))
  .slice(0, 3).map((node) => node.outerHTML.slice(0, 200))"""


def check_width(browser, checks, path):
    for width in (390, 768, 1280):
        browser.open(path, width, 844)
        unfold(browser)
        for texts in ("", ", with long words"):
            if texts:
                browser.evaluate(_LENGTHEN)
            wide = browser.evaluate("document.documentElement.scrollWidth") - width
            checks.equal("pixels wider than a screen of %d%s" % (width, texts), max(0, wide), 0)
            if wide > 0:
                print("\n".join(browser.evaluate(_WIDE)))


def main():
    report, empty = (os.path.abspath(path) for path in sys.argv[1:3])
    checks = Checks()
    browser = Browser(find())
    try:
        check_page(browser, checks, report)
        for path in (report, empty):
            check_width(browser, checks, path)
        checks.equal("the empty report tells what to do",
                     "./parallax compare" in browser.evaluate("document.body.textContent"), True)
        fetched = [url for url in browser.requests
                   if not url.startswith("data:") and url.split("#")[0] not in
                   ("file://" + report, "file://" + empty)]
        checks.equal("requests", fetched, [])
        checks.equal("complaints", browser.complaints, [])
    finally:
        browser.close()
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
