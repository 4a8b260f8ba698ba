// The games that come with rgt, and files of one's own.

import { tell } from "./ask";
import { el, fill } from "./dom";
import type { Brought, Studio } from "./studio";
import { thumbnails } from "./thumbnails";

export interface Listed {
  name: string;
  language: string;
}

const SUFFIXES: { [language: string]: string } = {
  rg: "rg",
  hrg: "hrg",
  rbg: "rbg",
  rbg2017: "rbg2017",
  simplified: "sbg",
  gdl: "kif",
  linegames: "py",
};

/** A window in which to choose a game of the corpus. */
export function chooser(studio: Studio): { open: () => void } {
  const search = el("input", {
    type: "search",
    placeholder: "Search games",
    "aria-label": "Search games",
  });
  const list = el("ul", { class: "corpus" });
  const none = el("p", { class: "faint", hidden: true }, "No game is called so.");
  const window_ = el("dialog", { class: "chooser", "aria-label": "Choose a game" }, search, none, list);
  document.body.append(window_);
  const pictures = thumbnails();
  window_.addEventListener("close", pictures.stop);
  let games: Listed[] = [];

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    const found = games.filter((game) => words.every((word) => game.name.toLowerCase().includes(word)));
    fill(list, ...found.map((game) => el("li", {}, entry(game))));
    none.hidden = found.length > 0;
  };
  const entry = (game: Listed) => {
    const [language, title] = [game.language, game.name.split("/").slice(1).join("/")];
    return el(
      "button",
      { onclick: () => void choose(game) },
      pictures.picture(`/thumbnail/${game.name}.svg`),
      el("span", { class: "title" }, title.replaceAll("_", " ")),
      el("span", { class: "language" }, language),
    );
  };
  const choose = async (game: Listed) => {
    window_.close();
    await studio.bring(fetched(game));
  };
  search.addEventListener("input", show);
  window_.addEventListener("click", (event) => event.target === window_ && window_.close());
  return {
    open: () => {
      window_.showModal();
      search.focus();
      if (!games.length) {
        void fetch("/corpus")
          .then((answer) => answer.json())
          .then((found) => ((games = found), show()))
          .catch(() => tell("The games that come with rgt do not come: the studio's server is not there."));
      }
    },
  };
}

/** A game that comes with rgt, or null; that it does not come is told. */
export async function fetched(game: Listed): Promise<Brought | null> {
  try {
    const answer = await fetch(`/corpus/${game.name}`);
    if (answer.ok) return { name: fileName(game), language: game.language, text: await answer.text() };
  } catch {
    // the connection broke
  }
  tell(`${fileName(game)} does not come: the studio's server is not there, or has no such game.`);
  return null;
}

function fileName(game: Listed): string {
  return `${game.name.split("/").pop()}.${SUFFIXES[game.language] ?? game.language}`;
}

/** The language of a file by its suffix; null where none is known. */
export function languageOf(name: string): string | null {
  const suffix = name.split(".").pop()?.toLowerCase();
  if (suffix === "gdl") return "gdl";
  return Object.keys(SUFFIXES).find((language) => SUFFIXES[language] === suffix) ?? null;
}

/** Open a file of the user's own. */
export function fileButton(studio: Studio): HTMLElement {
  const input = el("input", { type: "file", hidden: true, accept: Object.values(SUFFIXES).map((s) => `.${s}`).join() });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    const language = file && languageOf(file.name);
    input.value = "";
    if (file && language) await studio.bring(file.text().then((text) => ({ name: file.name, language, text })));
  });
  return el("span", {}, el("button", { class: "quiet", onclick: () => input.click() }, "Open file"), input);
}
