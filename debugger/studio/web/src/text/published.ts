// What the language server finds in the text.

import { LSPPlugin, type LSPClient, type LSPClientExtension } from "@codemirror/lsp-client";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { fixesOf, type Fix } from "./fixes";

const PAUSE = 300;
const SEVERITIES = ["", "error", "warning", "note", "note"];

/** A finding of the server, with its place in the text as it is now. */
export interface ServerFinding {
  from: number;
  to: number;
  line: number;
  code: string;
  severity: string;
  message: string;
  fixes: Fix[];
}

/** Is told all findings of the server when they change. */
export type Told = (findings: ServerFinding[]) => void;

interface Published {
  uri: string;
  version?: number;
  diagnostics: LspDiagnostic[];
}

interface LspDiagnostic {
  range: { start: LspPlace; end: LspPlace };
  severity?: number;
  code?: string;
  message: string;
}

interface LspPlace {
  line: number;
  character: number;
}

/** Listens to the findings of the server, and tells it what is written. */
export function published(told: Told): LSPClientExtension {
  const receive = (client: LSPClient, params: Published): boolean => {
    const file = client.workspace.getFile(params.uri);
    const view = file?.getView();
    const plugin = view && LSPPlugin.get(view);
    if (!file || !view || !plugin) return true;
    const old = params.version !== undefined && params.version !== file.version;
    if (old || !plugin.unsyncedChanges.empty) return true;
    const { doc } = view.state;
    const findings = params.diagnostics.map(({ range, severity, code, message }) => ({
      from: plugin.fromPosition(range.start),
      to: plugin.fromPosition(range.end),
      line: range.start.line + 1,
      code: code ?? "",
      severity: SEVERITIES[severity ?? 1] ?? "note",
      message,
      fixes: [] as Fix[],
    }));
    told(findings);
    if (findings.length) {
      void fixesOf(view, 0, doc.length, ["quickfix"]).then((fixes) => {
        if (view.state.doc !== doc) return;
        for (const finding of findings) {
          finding.fixes = fixes.filter((fix) => fix.of(finding.code, finding.from));
        }
        told(findings);
      });
    }
    return true;
  };
  return {
    clientCapabilities: {
      textDocument: { publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true } },
    },
    notificationHandlers: { "textDocument/publishDiagnostics": receive },
    editorExtension: ViewPlugin.fromClass(Syncing),
  };
}

/** Sends the server what was written, after a pause. */
class Syncing {
  private timer = 0;

  constructor(private readonly view: EditorView) {}

  update(update: ViewUpdate): void {
    if (!update.docChanged) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => LSPPlugin.get(this.view)?.client.sync(), PAUSE);
  }

  destroy(): void {
    clearTimeout(this.timer);
  }
}
