import { parsePatch } from "diff";
import { annotateHunks } from "../src/domain/diff/annotate-patch.ts";
import { parseUnifiedDiff } from "../src/domain/diff/parse-unified-diff.ts";
import { compare, type Measurement } from "./ratio.ts";

const SIZE = 10_000_000;
const HUNKS = 20;

/** Parses and annotates 10 MB of diff to bytes, beside the parser of `diff`. */
export async function benchParseAndAnnotate(): Promise<Measurement> {
  const text = makeDiff();
  const encoder = new TextEncoder();
  const best = await compare(
    () =>
      parseUnifiedDiff(text).reduce(
        (sum, { path, hunks }) => sum + encoder.encode(annotateHunks(path, hunks)).length,
        0,
      ),
    () => parsePatch(text).length,
  );
  return {
    name: "parse and annotate 10 MB of diff to bytes",
    ours: best.ours,
    unit: "ms",
    reference: { name: "parsePatch of diff", value: best.reference },
    limit: 3,
  };
}

function makeDiff(): string {
  const parts: string[] = [];
  let size = 0;
  for (let file = 0; size < SIZE; file += 1) {
    const part = makeFile(`src/folder-${file % 40}/file-${file}.ts`, file);
    parts.push(part);
    size += part.length;
  }
  return parts.join("");
}

function makeFile(path: string, seed: number): string {
  const lines = [
    `diff --git a/${path} b/${path}`,
    "index 1111111..2222222 100644",
    `--- a/${path}`,
    `+++ b/${path}`,
  ];
  for (let hunk = 0; hunk < HUNKS; hunk += 1) {
    const at = hunk * 60 + 1;
    lines.push(`@@ -${at},10 +${at},10 @@ export function step${hunk}(input: Input): Output {`);
    for (let row = 0; row < 3; row += 1)
      lines.push(`   const value${row} = compute(input, "case ${seed + row}");`);
    for (let row = 0; row < 4; row += 1)
      lines.push(`-  return combine(value${row}, other(${seed * row}));`);
    for (let row = 0; row < 4; row += 1)
      lines.push(`+  return combine(value${row}, other(${seed * row}), options);`);
    for (let row = 0; row < 3; row += 1) lines.push(`   const tail${row} = 1;`);
  }
  return `${lines.join("\n")}\n`;
}
