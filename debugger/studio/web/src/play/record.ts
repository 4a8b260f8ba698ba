// Plays as files: the records that `rgt play` saves and loads, written and read by the server.

import { tell } from "../ask";
import { el, save as download } from "../dom";
import { Failure } from "../session";
import type { Store } from "../store";
import type { Studio } from "../studio";

/** Buttons that save the play to a file and load one. */
export function record(store: Store, studio: Studio): HTMLElement[] {
  const input = el("input", { type: "file", hidden: true, accept: ".jsonl" });
  const told = async (doing: () => Promise<void>) => {
    try {
      await doing();
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      tell(problem.message);
    }
  };
  const save = async () => {
    const { text } = await studio.session.ask<{ text: string }>("save", {
      line: store.made,
      name: store.name,
      language: store.language,
      seed: studio.seed,
    }).result;
    download(text, `${store.name.replace(/\.[^.]*$/, "")}.jsonl`, "application/jsonl");
  };
  const load = async (file: File) => {
    const { line } = await studio.session.ask<{ line: string[][] }>("load", {
      name: file.name,
      text: await file.text(),
    }).result;
    await studio.take(line);
  };
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) void told(() => load(file));
    input.value = "";
  });
  return [
    el("button", { class: "quiet", title: "Save the play to a file", onclick: () => void told(save) }, "Save"),
    el("button", { class: "quiet", title: "Load a play from a file", onclick: () => input.click() }, "Load"),
    input,
  ];
}
