"use strict";
// Adds filters and keyboard control. The page works without this script: links open the details.
(() => {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const one = (id) => document.getElementById(id);
  const rows = all("tr.row");
  const chips = all(".chip");
  const aside = document.querySelector("aside");

  const filter = () => {
    const verdicts = chips
      .filter((chip) => chip.dataset.verdict && chip.ariaPressed === "true")
      .map((chip) => chip.dataset.verdict);
    const differs = chips.some((chip) => chip.dataset.differs && chip.ariaPressed === "true");
    const fresh = chips.some((chip) => chip.dataset.new && chip.ariaPressed === "true");
    const words = one("text").value.toLowerCase().split(/\s+/).filter(Boolean);
    const group = one("group").value;
    let shown = 0;
    for (const body of all("#matrix tbody")) {
      let some = false;
      for (const row of all("tr.row", body)) {
        const has = row.dataset.verdicts.split(" ");
        const fits =
          (!group || body.dataset.group === group) &&
          (!verdicts.length || verdicts.some((verdict) => has.includes(verdict))) &&
          (!differs || row.dataset.differs) &&
          (!fresh || row.dataset.new) &&
          words.every((word) => row.dataset.text.includes(word));
        row.hidden = !fits;
        some ||= fits;
        shown += fits ? 1 : 0;
      }
      body.hidden = !some;
    }
    one("nothing").hidden = shown > 0;
    one("shown").textContent =
      shown === rows.length ? `${shown} cases` : `${shown} of ${rows.length} cases`;
  };

  const clear = () => {
    for (const chip of chips) chip.ariaPressed = "false";
    one("text").value = "";
    one("group").value = "";
    filter();
  };

  for (const chip of chips) {
    chip.addEventListener("click", () => {
      chip.ariaPressed = chip.ariaPressed === "true" ? "false" : "true";
      filter();
    });
  }
  one("text").addEventListener("input", filter);
  one("group").addEventListener("change", filter);
  one("filters").addEventListener("submit", (event) => event.preventDefault());
  one("clear").addEventListener("click", clear);
  one("filters").hidden = false;
  filter();

  // Marks the selected case in the matrix.
  const mark = () => {
    for (const each of all(".row.open, .cell.now")) each.classList.remove("open", "now");
    const hash = decodeURIComponent(location.hash);
    const target = hash.length > 1 ? one(hash.slice(1)) : null;
    if (!target) return;
    for (const link of all("#matrix .row a")) {
      if (link.hash !== location.hash) continue;
      link.closest("tr").classList.add("open");
      if (link.classList.contains("cell")) link.classList.add("now");
    }
    // In the layout with one column, the browser itself scrolls to the details.
    if (getComputedStyle(aside).overflowY !== "auto") return;
    const chosen = document.querySelector("#matrix .now, #matrix .open");
    if (chosen) chosen.scrollIntoView({ block: "nearest" });
    aside.scrollTop = 0;
  };
  addEventListener("hashchange", mark);
  mark();

  const links = () =>
    rows.filter((row) => !row.hidden).map((row) => all("th, td", row).map((cell) => cell.querySelector("a")));

  const move = (down, right) => {
    const grid = links();
    let y = grid.findIndex((line) => line.includes(document.activeElement));
    let x = y < 0 ? 0 : grid[y].indexOf(document.activeElement);
    if (y < 0) {
      y = grid.findIndex((line) => line.some((link) => link && link.hash === location.hash));
      x = y < 0 ? 0 : grid[y].findIndex((link) => link && link.hash === location.hash);
      if (y < 0) [y, x, down, right] = [0, 0, 0, 0];
    }
    do {
      y += down;
      x += right;
      if (!grid[y] || x < 0 || x >= grid[y].length) return false;
    } while (!grid[y][x]);
    grid[y][x].focus();
    grid[y][x].scrollIntoView({ block: "nearest" });
    return true;
  };

  // Selects the next or the previous visible finding.
  const step = (by) => {
    const found = links().flat().filter((link) => link && link.matches(".fail, .warning, .note, .inconclusive, .known"));
    if (!found.length) return;
    const at = found.findIndex((link) => link.hash === location.hash);
    const next = found[at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length];
    location.hash = next.hash;
    next.focus();
    next.scrollIntoView({ block: "center" });
  };

  const keys = {
    ArrowDown: () => move(1, 0),
    ArrowUp: () => move(-1, 0),
    ArrowRight: () => move(0, 1),
    ArrowLeft: () => move(0, -1),
    n: () => step(1),
    p: () => step(-1),
    "/": () => one("text").focus(),
    Escape: () => {
      location.hash = "#findings";
    },
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = /^(INPUT|SELECT)$/.test(event.target.tagName);
    if (typing && event.key === "Escape" && event.target.tagName === "INPUT") {
      clear();
      event.target.blur();
      return;
    }
    // If the focus is in the details, the arrow keys scroll the details.
    if (typing || (event.key.startsWith("Arrow") && aside.contains(event.target))) return;
    const act = keys[event.key];
    if (act && act() !== false) event.preventDefault();
  });
})();
