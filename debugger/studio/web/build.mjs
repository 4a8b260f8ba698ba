// Builds the page: `npm ci && npm run build`, or `node build.mjs FOLDER` for another folder than ../static.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2] ?? join(here, "..", "static");
process.chdir(here);
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const { metafile } = await build({
  entryPoints: { studio: "src/main.ts" },
  bundle: true,
  format: "esm",
  minify: true,
  legalComments: "none",
  target: ["chrome118", "firefox118", "safari17"],
  outdir: out,
  charset: "utf8",
  logLevel: "warning",
  metafile: true,
});
await copyFile("src/index.html", join(out, "index.html"));
await copyFile("src/favicon.svg", join(out, "favicon.svg"));
await copyFile("node_modules/elkjs/lib/elk-worker.min.js", join(out, "elk-worker.js"));
await writeFile(join(out, "licences.txt"), await licences(Object.keys(metafile.inputs)));
await writeFile(join(out, "sources.sha256"), `${await hashed()}\n`);

/** The licences of the packages that parts of the page are from. */
async function licences(files) {
  const found = new Set();
  for (const file of files) {
    const [, inside] = file.split("node_modules/");
    if (inside) found.add(inside.split("/").slice(0, inside.startsWith("@") ? 2 : 1).join("/"));
  }
  const parts = ["The studio's page has parts of these packages.\n"];
  for (const name of [...found].sort()) {
    const folder = join("node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
    if (!file) throw new Error(`${name} has no licence`);
    parts.push(`${"=".repeat(72)}\n${name} ${version} (${license})\n\n${await readFile(join(folder, file), "utf8")}`);
  }
  return parts.join("\n");
}

/** What the page was built of, as one number: names and bytes of all sources. */
async function hashed() {
  const entries = await readdir("src", { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sum = createHash("sha256");
  for (const file of ["build.mjs", "package-lock.json", "package.json", ...files.sort()]) {
    const name = relative(here, file).split(sep).join("/");
    sum.update(`${name}\0${createHash("sha256").update(await readFile(file)).digest("hex")}\n`);
  }
  return sum.digest("hex");
}
