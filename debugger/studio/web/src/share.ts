// What the page shows as a link: deflated, in the part of the address that no server is sent.

export interface Shared {
  name: string;
  language: string;
  text: string;
  line: string[][];
  view: string;
}

export async function packed(shared: Shared): Promise<string> {
  const stream = new Blob([JSON.stringify(shared)]).stream();
  const deflated = stream.pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const isText = (value: unknown) => typeof value === "string";

/** What is in a link, or null if that is none of ours. */
export async function unpacked(text: string): Promise<Shared | null> {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const { name, language, text: game, line, view } = JSON.parse(await new Response(inflated).text());
    // anybody can make a link
    if (![name, language, game].every(isText)) return null;
    const isLine = Array.isArray(line) && line.every((move) => Array.isArray(move) && move.every(isText));
    return { name, language, text: game, line: isLine ? line : [], view };
  } catch {
    return null;
  }
}
