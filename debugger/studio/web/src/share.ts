// What the page shows as a link: deflated, in the part of the address that no server is sent.

/** The form of the links that are written; those of before there was a number have the same. */
export const FORM = 1;

/** A link of a form that is none of ours. */
export class OtherForm extends Error {
  constructor(form: unknown) {
    const theirs = typeof form === "number" ? `form ${form}` : "another form";
    super(`This link is of ${theirs}, and this rgt reads form ${FORM}: the rgt that wrote it can show it.`);
  }
}

export interface Shared {
  name: string;
  language: string;
  text: string;
  line: string[][];
  view: string;
}

export async function packed(shared: Shared): Promise<string> {
  const stream = new Blob([JSON.stringify({ form: FORM, ...shared })]).stream();
  const deflated = stream.pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const isText = (value: unknown): value is string => typeof value === "string";
const isLine = (value: unknown): value is string[][] =>
  Array.isArray(value) && value.every((move) => Array.isArray(move) && move.every(isText));

/** What is in a link, or null if that is none; throws `OtherForm`. */
export async function unpacked(text: string): Promise<Shared | null> {
  const said = await inflated(text);
  if (typeof said !== "object" || said === null) return null;
  const { form = FORM, name, language, text: game, line, view } = said as Record<string, unknown>;
  if (form !== FORM) throw new OtherForm(form);
  // anybody can make a link
  if (!isText(name) || !isText(language) || !isText(game)) return null;
  return { name, language, text: game, line: isLine(line) ? line : [], view: String(view) };
}

/** The JSON in a link, or null. */
async function inflated(text: string): Promise<unknown> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  } catch {
    return null;
  }
}
