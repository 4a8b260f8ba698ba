// Builds ../static of src: `npm ci && npm run build`.
import { build } from "esbuild";
import { copyFile, mkdir, rm } from "node:fs/promises";

const out = new URL("../static/", import.meta.url).pathname;
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  entryPoints: { studio: "src/main.ts" },
  bundle: true,
  format: "esm",
  minify: true,
  legalComments: "external",
  target: ["chrome118", "firefox118", "safari17"],
  outdir: out,
  charset: "utf8",
  logLevel: "warning",
});
await copyFile("src/index.html", `${out}index.html`);
await copyFile("node_modules/elkjs/lib/elk-worker.min.js", `${out}elk-worker.js`);
