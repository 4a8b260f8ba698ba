// The window: a bar above, the text at the left, what is seen of the game at the right.

import { el, fill } from "./dom";
import type { Store, View } from "./store";

export interface Pane {
  view: View;
  title: string;
  element: HTMLElement;
}

export interface Shell {
  bar: HTMLElement;
  text: HTMLElement;
}

const NARROW = matchMedia("(max-width: 760px)");

/** Lay out the window; the panes are shown one at a time, on a narrow screen in turn with the text. */
export function shell(root: HTMLElement, store: Store, panes: Pane[]): Shell {
  const bar = el("header", { class: "bar" });
  const text = el("section", { class: "text", id: "pane-text", "aria-label": "Text" });
  const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Views" });
  const shown = el("div", { class: "panes" });
  const stale = el(
    "p",
    { class: "stale", role: "status", hidden: true },
    "The text is no game as it stands. This is what it was before.",
  );
  const divider = el("div", {
    class: "divider",
    role: "separator",
    tabindex: 0,
    "aria-orientation": "vertical",
    "aria-label": "Width of the text",
  });
  const main = el("main", {}, text, divider, el("div", { class: "side" }, tabs, stale, shown));
  root.append(bar, main);
  movable(divider, main);

  const showTabs = () => {
    const all: { view: View | "text"; title: string }[] = NARROW.matches
      ? [{ view: "text", title: "Text" }, ...panes]
      : panes;
    const current = NARROW.matches && store.onText ? "text" : store.view;
    main.classList.toggle("on-text", current === "text");
    fill(
      tabs,
      ...all.map(({ view, title }) =>
        el(
          "button",
          {
            role: "tab",
            id: `tab-${view}`,
            "aria-selected": view === current ? "true" : "false",
            "aria-controls": `pane-${view}`,
            tabindex: view === current ? 0 : -1,
            onclick: () => store.look(view),
          },
          title,
        ),
      ),
    );
    for (const pane of panes) pane.element.hidden = pane.view !== store.view;
  };
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const buttons = [...tabs.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button.tabIndex === 0);
    buttons[(at + step + buttons.length) % buttons.length]?.click();
    tabs.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  });
  for (const { view, element } of panes) {
    element.id = `pane-${view}`;
    element.classList.add("pane");
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `tab-${view}`);
    shown.append(element);
  }
  store.on("view", showTabs);
  store.on("stale", () => {
    stale.hidden = !store.stale || !store.game;
    shown.inert = store.stale;
  });
  NARROW.addEventListener("change", showTabs);
  showTabs();
  return { bar, text };
}

/** A divider that is dragged, or moved by arrow keys; the width is a share of the window. */
function movable(divider: HTMLElement, main: HTMLElement): void {
  let share = 46;
  const show = () => main.style.setProperty("--text-width", `${(share = Math.min(80, Math.max(15, share)))}%`);
  divider.addEventListener("pointerdown", (event) => {
    divider.setPointerCapture(event.pointerId);
    divider.onpointermove = (move) => {
      share = (100 * move.clientX) / main.clientWidth;
      show();
    };
  });
  divider.addEventListener("pointerup", () => (divider.onpointermove = null));
  divider.addEventListener("keydown", (event) => {
    share += { ArrowRight: 2, ArrowLeft: -2 }[event.key] ?? 0;
    show();
  });
  show();
}
