// Asks a player, as a page asks its worker, what a text in JSON on standard input says; prints all answers.
import { pathToFileURL } from "node:url";

let text = "";
for await (const part of process.stdin) text += part;
const { script, data, asked } = JSON.parse(text);
const { Player } = await import(pathToFileURL(script));
const told = [];
const player = new Player((message) => told.push(message));
const bytes = Uint8Array.from(Buffer.from(data.module, "base64"));
await player.receive({ id: 0, method: "open", params: { facts: data.facts, bytes, template: data.template } });
for (const [at, { method, params, cancelled }] of asked.entries()) {
  const answered = player.receive({ id: at + 1, method, params });
  if (cancelled) void player.receive({ cancel: at + 1 });
  await answered;
}
console.log(JSON.stringify(told));
