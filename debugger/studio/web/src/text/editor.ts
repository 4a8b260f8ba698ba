// The text of the game.

import { basicSetup } from "codemirror";
import { indentWithTab } from "@codemirror/commands";
import { lintKeymap } from "@codemirror/lint";
import { EditorSelection, EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Place, Store } from "../store";
import type { Studio } from "../studio";
import { findingsPane, offset } from "./findings";
import { languageOf } from "./language";
import { look } from "./look";

/** The editor, with what was found in the text below it. */
export function textPane(parent: HTMLElement, store: Store, studio: Studio): EditorView {
  const view: EditorView = new EditorView({ parent });
  const told = findingsPane(parent, store, () => view);
  const show = () =>
    view.setState(
      EditorState.create({
        doc: store.text,
        extensions: [
          basicSetup,
          keymap.of([indentWithTab, ...lintKeymap]),
          look,
          EditorView.contentAttributes.of({ "aria-label": "The game's text" }),
          languageOf(store.language, store.name, told),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) studio.edited(update.state.doc.toString());
            if (update.selectionSet || update.docChanged) {
              store.cursorLine = update.state.doc.lineAt(update.state.selection.main.head).number;
              store.tell("cursor");
            }
          }),
        ],
      }),
    );
  store.on("text", show);
  return view;
}

/** Show a place of the text, and select it. */
export function reveal(view: EditorView, { line, column, end_line, end_column }: Place): void {
  const { doc } = view.state;
  const range = EditorSelection.range(offset(doc, line, column), offset(doc, end_line, end_column));
  view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: "center" }) });
  view.focus();
}
