// The text of the game.

import { basicSetup } from "codemirror";
import { indentWithTab } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { languageServer } from "./language";
import type { Store } from "./store";
import type { Studio } from "./studio";

export function textPane(parent: HTMLElement, store: Store, studio: Studio): EditorView {
  const view = new EditorView({ parent });
  const show = () =>
    view.setState(
      EditorState.create({
        doc: store.text,
        extensions: [
          basicSetup,
          keymap.of([indentWithTab]),
          EditorView.contentAttributes.of({ "aria-label": "the game's text" }),
          languageServer(store.language, store.name),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) studio.edited(update.state.doc.toString());
          }),
        ],
      }),
    );
  store.on("text", show);
  return view;
}
