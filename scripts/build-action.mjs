// Bundles the Action into action/index.js, which runs without an install, with the licences of its packages.
// The bundle is not minified, so that its diffs stay small. Pass another folder to compare.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.argv[2] ?? join(root, "action");

const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ["src/cli/action/main.ts"],
  bundle: true,
  write: false,
  outdir: "action",
  platform: "node",
  target: "node24",
  format: "esm",
  charset: "utf8",
  legalComments: "inline",
  logLevel: "error",
  metafile: true,
  // CommonJS packages load Node's modules with `require`.
  banner: {
    js: 'import { createRequire as svcCreateRequire } from "node:module";\nconst require = svcCreateRequire(import.meta.url);',
  },
});

mkdirSync(out, { recursive: true });
const [bundle] = outputFiles;
writeFileSync(join(out, "index.js"), bundle.text.replace(/[ \t]+$/gm, ""));
writeFileSync(join(out, "licences.txt"), licences(Object.keys(metafile.inputs)));

function licences(inputs) {
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(read(folder, "package.json"));
      const text = ["LICENSE", "LICENSE.md", "license", "LICENSE.txt", "License", "LICENCE"]
        .map((file) => read(folder, file))
        .find((found) => found !== "");
      return `${name} ${version} (${license})\n\n${(text ?? "").trim()}\n`;
    })
    .join("\n----\n\n");
}

function read(folder, file) {
  try {
    return readFileSync(join(root, folder, file), "utf8");
  } catch {
    return ""; // Packages name their licence file as they like.
  }
}
