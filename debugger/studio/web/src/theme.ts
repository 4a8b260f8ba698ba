// Light and dark: as the system has it, until somebody says otherwise.

import { el } from "./dom";

const KEY = "rgt-studio-theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Whether dark is shown now. */
export function isDark(): boolean {
  const chosen = localStorage.getItem(KEY);
  return chosen ? chosen === "dark" : DARK.matches;
}

const listeners: (() => void)[] = [];

/** Have something done now, and whenever it becomes light or dark. */
export function onTheme(listener: () => void): void {
  listeners.push(listener);
  listener();
}

function show(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function themeButton(): HTMLElement {
  show();
  DARK.addEventListener("change", show);
  return el(
    "button",
    {
      class: "quiet",
      title: "Light or dark",
      "aria-label": "Light or dark",
      onclick: () => {
        localStorage.setItem(KEY, isDark() ? "light" : "dark");
        show();
      },
    },
    "◐",
  );
}
