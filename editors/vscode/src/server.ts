// The language server, `rgt lsp`.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { languageIds } from "./languages";

const SETTINGS = "Open Settings";

/** The program `rgt` as the settings name it. */
export function program(): string {
  return vscode.workspace.getConfiguration("rgt").get<string>("path")?.trim() || "rgt";
}

/** The server while it runs; without it, what it is asked for fails with the reason. */
export class Server {
  private client: LanguageClient | undefined;

  async start(): Promise<void> {
    const client = new LanguageClient(
      "rgt",
      "Regular games",
      { command: program(), args: ["lsp"] },
      { documentSelector: languageIds.map((language) => ({ language })) },
    );
    this.client = client;
    try {
      await client.start();
    } catch (problem) {
      this.client = undefined;
      void this.tell(problem);
    }
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** The answer to a request. */
  async request<Answer>(method: string, params: unknown): Promise<Answer> {
    return this.running.sendRequest<Answer>(method, params);
  }

  /** Has the server do one of its own commands. */
  async command<Answer>(command: string, argument: object): Promise<Answer> {
    return this.request("workspace/executeCommand", { command, arguments: [argument] });
  }

  get running(): LanguageClient {
    if (!this.client?.isRunning()) {
      throw new Error("rgt lsp does not run: see the setting rgt.path, then restart it");
    }
    return this.client;
  }

  private async tell(problem: unknown): Promise<void> {
    const reason = problem instanceof Error ? problem.message : String(problem);
    const text = `'${program()} lsp' could not be started: ${reason}. It comes with pip install 'regular-games[lsp]'.`;
    if ((await vscode.window.showErrorMessage(text, SETTINGS)) === SETTINGS) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "rgt.path");
    }
  }
}
