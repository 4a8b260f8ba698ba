// How the editor looks, in the colours of the page, so that light and dark need no other.

import { EditorView } from "@codemirror/view";

export const look = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { caretColor: "var(--accent)" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "var(--here)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--here)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selected) !important",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--selected)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--selected)",
    outline: "1px solid var(--accent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    boxShadow: "var(--shadow)",
    maxWidth: "min(38em, 90vw)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--paper)",
  },
  ".cm-tooltip .cm-lsp-documentation, .cm-tooltip.cm-lsp-hover-tooltip": { padding: "0.3em 0.8em" },
  ".cm-panels": { backgroundColor: "var(--paper)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panels input, .cm-panels button": { fontSize: "0.9rem" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--ground)", borderColor: "var(--line)" },
  ".cm-textfield": { backgroundColor: "var(--ground)", borderColor: "var(--line)" },
  ".cm-diagnostic": { padding: "0.4em 0.8em" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)",
    color: "var(--paper)",
    borderRadius: "var(--radius)",
    padding: "0.15em 0.7em",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--ground)", borderColor: "var(--line)", color: "var(--faint)" },
});
