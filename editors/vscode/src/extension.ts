// The extension: it starts the language server and adds commands to what that does by itself.

import * as vscode from "vscode";
import { commands } from "./commands";
import { settleForms } from "./forms";
import { languageIds } from "./languages";
import { Server } from "./server";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const started = (server = new Server());
  context.subscriptions.push(
    ...commands(started),
    ...settleForms(),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("rgt.path")) void started.restart();
    }),
  );
  await vscode.commands.executeCommand("setContext", "rgt.languages", languageIds);
  await started.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
