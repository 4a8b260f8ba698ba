// Light and dark: as the system has it, until somebody says otherwise.

import { el } from "./dom";

const KEY = "rgt-studio-theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Whether dark is shown now. */
export function isDark(): boolean {
  const chosen = localStorage.getItem(KEY);
  return chosen ? chosen === "dark" : DARK.matches;
}

function show(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
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
