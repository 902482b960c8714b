"use strict";
(() => {
  const byId = (id) => document.getElementById(id);

  // Colours: as the system has them, light, dark; remembered where the browser lets us.
  const themes = [["", "Auto", "as the system has them"], ["light", "Light", "light"],
                  ["dark", "Dark", "dark"]];
  const theme = byId("theme");
  let chosen = 0;
  const paint = () => {
    const [value, label, words] = themes[chosen];
    if (value) document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
    theme.textContent = label;
    theme.setAttribute("aria-label", "Colours: " + words);
  };
  try {
    chosen = Math.max(0, themes.findIndex((each) => each[0] === localStorage.getItem("theme")));
  } catch (error) { /* no storage: not remembered */ }
  theme.addEventListener("click", () => {
    chosen = (chosen + 1) % themes.length;
    paint();
    try { localStorage.setItem("theme", themes[chosen][0]); } catch (error) { /* as above */ }
  });
  paint();

  // An anchor may lie in what is folded.
  const reveal = () => {
    const target = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const item = target.closest(".item");
    if (item && item.hidden) {  // filtered away
      byId("filters").reset();
      byId("filters").dispatchEvent(new Event("change"));
    }
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    const own = target.querySelector(":scope > details");
    if (own) own.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.getAttribute("href") === location.hash) reveal();
  });
  reveal();

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".copy");
    if (!button) return;
    const said = (text) => {
      button.textContent = text;
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    };
    const code = button.parentElement.querySelector("pre");
    const select = () => { getSelection().selectAllChildren(code); said("Selected"); };
    if (!navigator.clipboard) select();  // a page from a file in an older browser
    else navigator.clipboard.writeText(code.textContent).then(() => said("Copied"), select);
  });

  // A tall graph starts at the layer to look at.
  const centre = (box) => {
    const node = box.querySelector(".blamed") || box.querySelector(".first");
    if (!node || box.dataset.centred || !box.clientHeight) return;
    box.dataset.centred = "1";
    const of = node.getBoundingClientRect(), around = box.getBoundingClientRect();
    box.scrollTop += of.top - around.top - (box.clientHeight - of.height) / 2;
    box.scrollLeft += of.left - around.left - (box.clientWidth - of.width) / 2;
  };
  const centreAll = () => document.querySelectorAll(".graph-box").forEach(centre);
  document.addEventListener("toggle", centreAll, true);
  centreAll();

  const form = byId("filters");
  if (!form) return;
  const items = [...document.querySelectorAll(".item")];
  const words = new Map();
  const textOf = (item) => {
    if (!words.has(item)) words.set(item, item.textContent.toLowerCase());
    return words.get(item);
  };
  const apply = () => {
    const wanted = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      const data = item.dataset;
      const fits = ["kind", "rank", "status"].every((key) => {
        const value = byId(key).value;
        return !value || data[key] === value;
      }) && !(byId("only").checked && data.consistent === "1") &&
        wanted.every((word) => textOf(item).includes(word));
      item.hidden = !fits;
      shown += fits;
    }
    for (const section of document.querySelectorAll("main > section")) {
      const items = section.querySelectorAll(".item").length;
      section.hidden = items > 0 && !section.querySelector(".item:not([hidden])");
    }
    byId("none").hidden = shown > 0;
    byId("count").textContent = shown + " of " + items.length + " shown";
  };
  form.addEventListener("input", apply);
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    byId("search").focus();
  });
  apply();
})();
