// Builds the web app twice into a folder: for browsers (with compressed copies beside the files), and for rendering the
// first view. `node scripts/build-web.mjs FOLDER`
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const root = join(dirname(dirname(fileURLToPath(import.meta.url))), "src", "adapters", "web");
const out = process.argv[2] ?? join(root, "..", "..", "..", "dist", "web");

const common = {
  root,
  configFile: false,
  logLevel: "error",
  mode: "production",
  plugins: [react()],
  // Grammars are separate files, loaded by the worker.
  worker: { format: "es" },
};

await build({
  ...common,
  build: {
    outDir: join(out, "client"),
    emptyOutDir: true,
    manifest: "manifest.json",
    sourcemap: false,
    target: "es2023",
    // Assets are always files, because the content security policy forbids data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(root, "browser.tsx") },
  },
});

await build({
  ...common,
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: join(out, "server"),
    emptyOutDir: true,
    ssr: join(root, "render.tsx"),
    target: "node24",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "render.js" } },
  },
});

const assets = join(out, "client", "assets");
for (const name of readdirSync(assets))
  writeFileSync(
    join(assets, `${name}.gz`),
    gzipSync(readFileSync(join(assets, name)), { level: 9 }),
  );
