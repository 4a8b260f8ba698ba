// The same play in several tabs: who sits at another one sees what is played here, and the other way.

import { el } from "../dom";
import type { Store } from "../store";
import type { Studio } from "../studio";

interface Message {
  text: string;
  language: string;
  line: string[][];
  at: number;
}

/** A box to be ticked in each of the tabs that are to play together. */
export function tabs(store: Store, studio: Studio): HTMLElement {
  const channel = new BroadcastChannel("rgt-studio");
  const box = el("input", { type: "checkbox" });
  const send = () => {
    const { text, language, line, at } = store;
    if (box.checked) channel.postMessage({ text, language, line, at } satisfies Message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!box.checked || data.text !== store.text || data.language !== store.language) return;
    void studio.take(data.line, data.at);
  };
  box.addEventListener("change", send);
  store.on("line", send);
  return el(
    "label",
    { title: "Tick this in two tabs of the browser with the same game: each sees the other's moves" },
    box,
    " with other tabs",
  );
}
