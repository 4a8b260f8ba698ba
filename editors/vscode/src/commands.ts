// What the command palette has. The server's own commands take arguments; these ask for them.

import * as vscode from "vscode";
import type { Location, Range } from "vscode-languageclient/node";
import { program, type Server } from "./server";

interface Automaton {
  uri: string;
  edges: { line: number; source: Range }[];
}

const marked = vscode.window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
});

/** Registers all commands. */
export function commands(server: Server): vscode.Disposable[] {
  const register = (name: string, work: () => Promise<void>) =>
    vscode.commands.registerCommand(`rgt.${name}`, async () => {
      try {
        await work();
      } catch (problem) {
        void vscode.window.showErrorMessage(problem instanceof Error ? problem.message : String(problem));
      }
    });
  return [
    marked,
    register("countMoves", () => countMoves(server)),
    register("playOnce", () => playOnce(server)),
    register("showTrace", async () => void (await server.command("rgt.trace", { uri: here().uri }))),
    register("goToAutomaton", () => goToAutomaton(server)),
    register("goToSource", () => goToSource(server)),
    register("openStudio", openStudio),
    register("restartServer", () => server.restart()),
  ];
}

/** The document that is edited, and its editor. */
function here(): { editor: vscode.TextEditor; uri: string } {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error("no game is open");
  return { editor, uri: editor.document.uri.toString() };
}

/** A number that the user types; undefined if they think better of it. */
async function number(prompt: string, value: number, most: number): Promise<number | undefined> {
  const typed = await vscode.window.showInputBox({
    prompt,
    value: String(value),
    validateInput: (text) =>
      /^\d+$/.test(text.trim()) && Number(text) <= most ? undefined : `a number from 0 to ${most}`,
  });
  return typed === undefined ? undefined : Number(typed);
}

async function countMoves(server: Server): Promise<void> {
  const { uri } = here();
  const depth = await number("Up to which depth?", 3, 100);
  if (depth !== undefined) await server.command("rgt.perft", { uri, depth });
}

async function playOnce(server: Server): Promise<void> {
  const { uri } = here();
  const seed = await number("Which play? The same number is the same play.", 0, 2 ** 31 - 1);
  if (seed !== undefined) await server.command("rgt.play", { uri, seed });
}

/** Shows the automaton beside the game, with the edges marked that came from the selection. */
async function goToAutomaton(server: Server): Promise<void> {
  const { editor, uri } = here();
  const range = server.running.code2ProtocolConverter.asRange(editor.selection);
  const found = await server.request<Automaton>("rgt/automaton", { textDocument: { uri }, range });
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(found.uri, true));
  const shown = await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
  const lines = found.edges.map(({ line }) => document.lineAt(line).range);
  shown.setDecorations(marked, lines);
  const [first] = lines;
  if (!first) {
    void vscode.window.showInformationMessage("No edge of the automaton came from here.");
    return;
  }
  shown.selection = new vscode.Selection(first.start, first.start);
  shown.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** From an edge of an automaton back to the rule that it came from. */
async function goToSource(server: Server): Promise<void> {
  const { editor, uri } = here();
  const position = server.running.code2ProtocolConverter.asPosition(editor.selection.active);
  const found = await server.request<Location | null>("rgt/source", { uri, position });
  if (!found) {
    void vscode.window.showInformationMessage("This line is no edge of an automaton that was shown.");
    return;
  }
  const { range, uri: target } = server.running.protocol2CodeConverter.asLocation(found);
  await vscode.window.showTextDocument(target, { selection: range, viewColumn: vscode.ViewColumn.One });
}

/** Serves the studio in a terminal, which ends it when it is closed. */
async function openStudio(): Promise<void> {
  const terminal = vscode.window.createTerminal({
    name: "rgt studio",
    shellPath: program(),
    shellArgs: ["studio"],
  });
  terminal.show(true);
}
