// Texts of one language in several forms: which one is told by how they begin, as suffixes do not.

import * as vscode from "vscode";
import { type Form, languages } from "./languages";

const several = languages.filter((forms) => forms.length > 1);

/** The form of a text; the first one if it begins like none. */
export function formOf(text: string, forms: Form[]): Form {
  for (const form of forms) {
    const lines = text.split(/\r?\n/).map((line) => line.trimStart());
    const first = lines.find((line) => line !== "" && !line.startsWith(form.lineComment));
    if (form.beginning !== "" && new RegExp(`^(?:${form.beginning})`).test(first ?? "")) return form;
  }
  return forms[0]!;
}

async function settle(document: vscode.TextDocument): Promise<void> {
  const forms = several.find((each) => each.some((form) => form.id === document.languageId));
  if (!forms || document.getText().trim() === "") return;
  const { id } = formOf(document.getText(), forms);
  if (id !== document.languageId) await vscode.languages.setTextDocumentLanguage(document, id);
}

/** From now on documents are in the form that they have when they are opened or saved. */
export function settleForms(): vscode.Disposable[] {
  vscode.workspace.textDocuments.forEach((document) => void settle(document));
  return [
    vscode.workspace.onDidOpenTextDocument((document) => void settle(document)),
    vscode.workspace.onDidSaveTextDocument((document) => void settle(document)),
  ];
}
