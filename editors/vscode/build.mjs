// Bundles the extension into dist/: `npm ci && npm run build`.
import { build } from "esbuild";

await build({
  entryPoints: ["src/extension.ts"],
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: true,
  outfile: "dist/extension.js",
  logLevel: "warning",
});
