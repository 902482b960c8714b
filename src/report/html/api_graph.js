(() => {
  // The neighbourhood of one API among pairs of APIs, drawn from the page's own data.
  const byId = (id) => document.getElementById(id);
  const box = byId("api-graph");
  if (!box) return;
  const data = JSON.parse(byId("api-graph-data").textContent);
  const names = data.apis.map((all) => all.join(" ").toLowerCase());
  const kinds = ["differs", "value", "status"];
  const titles = {differs: "Disagree in a finding", value: "Equal in value",
                  status: "Alike in how calls end"};
  const pairs = data.apis.map(() => new Map());  // by the other API: {value, status, findings}
  const pairOf = (one, other) => {
    if (!pairs[one].has(other)) pairs[one].set(other, {findings: []});
    return pairs[one].get(other);
  };
  for (const kind of ["value", "status"]) {
    const flat = data[kind];
    for (let i = 0; i < flat.length; i += 2) {
      pairOf(flat[i], flat[i + 1])[kind] = pairOf(flat[i + 1], flat[i])[kind] = true;
    }
  }
  for (const [one, other, id] of data.differs) {
    pairOf(one, other).findings.push(id);
    if (one !== other) pairOf(other, one).findings.push(id);
  }
  const kindOf = (pair) => pair.findings.length ? "differs" : pair.value ? "value" : "status";
  const byName = (a, b) => data.apis[a][0] < data.apis[b][0] ? -1 : 1;

  const make = (parent, tag, attributes, text) => {
    const svg = tag === "svg" || parent instanceof SVGElement;
    const node = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag)
                     : document.createElement(tag);
    for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  };
  const shorten = (name, most) => name.length <= most ? name :  // its last words tell most
    name.slice(0, Math.floor(most / 3)) + "…" + name.slice(Math.floor(most / 3) + 1 - most);

  // Two stacks of names beside an ellipse of dots, the chosen API in its middle.
  const row = 24, mostDrawn = 40, letter = 6.8, ellipse = 190;
  let middle = 500;  // half of its width
  const placesOf = (others) => {
    const left = Math.ceil(others.length / 2);
    const height = Math.max(170, left * row + 40);
    const places = new Map();
    others.forEach((api, i) => {
      const stack = i < left ? left : others.length - left;
      const y = height / 2 + ((i < left ? i : i - left) - (stack - 1) / 2) * row;
      const t = (y - height / 2) / (height / 2);
      const x = 70 + (ellipse - 70) * Math.sqrt(Math.max(0, 1 - t * t));
      places.set(api, {x: i < left ? middle - x : middle + x, y, side: i < left ? -1 : 1});
    });
    return {places, height};
  };
  const drawEdge = (svg, a, b, pair, style) => {
    const d = style ? `M${a.x},${a.y} Q${(a.x + b.x + 2 * middle) / 4},${(a.y + b.y) / 2} ${b.x},${b.y}`
                    : `M${a.x},${a.y} L${b.x},${b.y}`;
    make(svg, "path", {class: `relation ${kindOf(pair)} ${pair.value ? "" : "ends"} ${style}`, d});
  };
  const drawNode = (svg, api, {x, y, side}) => {
    const node = make(svg, "g", {class: "api", role: "button", tabindex: 0});
    make(node, "title", {}, data.apis[api].join(", "));
    make(node, "circle", {cx: x, cy: y, r: 4});
    make(node, "text", {x: x + 9 * side, y: y + 4, "text-anchor": side < 0 ? "end" : "start"},
         shorten(data.apis[api][0], Math.floor((middle - ellipse - 12) / letter)));
    node.addEventListener("click", () => choose(api));
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(api); }
    });
  };
  const draw = (api, others) => {
    const drawing = byId("api-drawing");
    drawing.textContent = "";
    middle = Math.max(330, Math.min(560, Math.floor(drawing.clientWidth / 2)));
    const shown = others.slice(0, mostDrawn);
    const {places, height} = placesOf(shown);
    const centre = {x: middle, y: height / 2};
    const label = shorten(data.apis[api][0], 40);
    const svg = make(drawing, "svg", {width: 2 * middle, height, role: "group",
      viewBox: `0 0 ${2 * middle} ${height}`, "aria-label": label + " and its neighbours"});
    for (const [one, at] of places) {
      for (const [other, to] of places) {
        if (one < other && pairs[one].has(other)) drawEdge(svg, at, to, pairs[one].get(other), "far");
      }
    }
    for (const [other, at] of places) {
      if (pairs[api].has(other)) drawEdge(svg, centre, at, pairs[api].get(other), "");
    }
    for (const [other, at] of places) drawNode(svg, other, at);
    const width = 7.2 * label.length + 20;
    const node = make(svg, "g", {class: "node"});
    make(node, "rect", {x: middle - width / 2, y: height / 2 - 13, width, height: 26, rx: 6});
    make(node, "text", {class: "name", x: middle, y: height / 2 + 4}, label);
    drawing.scrollLeft = (drawing.scrollWidth - drawing.clientWidth) / 2;
    return others.length - shown.length;
  };
  const apiButton = (parent, api) => {
    const button = make(parent, "button", {type: "button", class: "link"}, data.apis[api][0]);
    button.addEventListener("click", () => choose(api));
  };
  const list = (api, others, left) => {
    const beside = byId("api-list");
    beside.textContent = "";
    make(beside, "h3", {}, data.apis[api][0]);
    const also = data.apis[api].slice(1);
    if (also.length) make(beside, "p", {class: "muted"}, "also called " + also.join(", "));
    if (left > 0) make(beside, "p", {class: "muted"}, `${left} of its neighbours are only listed.`);
    for (const kind of [...kinds, "class"]) {
      const of = others.filter((other) => kind === "class" ? !pairs[api].has(other) :
        pairs[api].has(other) && kindOf(pairs[api].get(other)) === kind);
      if (!of.length) continue;
      make(beside, "h4", {}, `${titles[kind] || "Of its class, by way of others"} (${of.length})`);
      const items = make(beside, "ul");
      for (const other of of) {
        const item = make(items, "li");
        apiButton(item, other);
        const pair = pairs[api].get(other);
        for (const id of pair ? pair.findings : []) make(item, "a", {href: "#" + id}, id);
      }
    }
  };
  const show = (api, others) => list(api, others, draw(api, others));
  const neighboursOf = (api) => [...pairs[api].keys()].filter((other) => other !== api)
    .sort((a, b) => kinds.indexOf(kindOf(pairs[api].get(a))) -
                    kinds.indexOf(kindOf(pairs[api].get(b))) || byName(a, b));
  const choose = (api) => { byId("api-hits").textContent = ""; show(api, neighboursOf(api)); };
  const showLargest = () => {
    const members = data.classes[0] || [...names.keys()];
    const centre = members.reduce((best, each) => pairs[each].size > pairs[best].size ? each : best);
    const inClass = new Set(data.classes[0] || pairs[centre].keys());
    const near = neighboursOf(centre).filter((each) => inClass.has(each));
    const far = [...inClass].filter((each) => each !== centre && !pairs[centre].has(each));
    show(centre, [...near, ...far]);
  };

  const found = () => {
    const words = byId("api-search").value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    return [...names.keys()].filter((i) => words.every((word) => names[i].includes(word)))
      .sort((a, b) => data.apis[a][0].length - data.apis[b][0].length || byName(a, b));
  };
  byId("api-search").addEventListener("input", () => {
    const hits = byId("api-hits"), all = found();
    hits.textContent = "";
    for (const api of all.slice(0, 12)) apiButton(make(hits, "li"), api);
    if (all.length > 12) make(hits, "li", {class: "muted"}, `and ${all.length - 12} more`);
    if (!all.length && byId("api-search").value) make(hits, "li", {class: "muted"}, "none");
    if (all.length === 1) show(all[0], neighboursOf(all[0]));
  });
  byId("api-search").addEventListener("keydown", (event) => {
    const all = event.key === "Enter" ? found() : [];
    if (all.length) choose(all[0]);
  });
  byId("api-class").addEventListener("click", showLargest);
  box.hidden = false;
  showLargest();
})();
