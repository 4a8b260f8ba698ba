// Questions and messages in a window of their own.

import { el } from "./dom";

/** Ask for a decision; whether the answer was yes. */
export function confirmed(question: string, yes: string, no: string): Promise<boolean> {
  return new Promise((resolve) => {
    const window_ = el(
      "dialog",
      { class: "question", "aria-label": question },
      el("p", {}, question),
      el(
        "div",
        { class: "controls" },
        el("button", { class: "main", onclick: () => window_.close("yes") }, yes),
        el("button", { autofocus: true, onclick: () => window_.close("") }, no),
      ),
    );
    window_.addEventListener("close", () => {
      window_.remove();
      resolve(window_.returnValue === "yes");
    });
    document.body.append(window_);
    window_.showModal();
  });
}

const SECONDS = 4;

/** Tell something for some seconds. */
export function tell(message: string): void {
  const note = el("p", { class: "note", role: "status" }, message);
  document.body.append(note);
  setTimeout(() => note.remove(), 1000 * SECONDS);
}
