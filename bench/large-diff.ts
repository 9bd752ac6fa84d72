import { readdirSync, readFileSync } from "node:fs";
import type { PullFile } from "../src/domain/diff/pull-file.ts";

const CODE = new URL("../src/app/", import.meta.url);
const CONTEXT = 3;
const MOST_IN_ROW = 6;

/** Lines of real code to make changes of: colours and pairs of words cost what they cost in a review. */
const lines = readdirSync(CODE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) => readFileSync(new URL(name, CODE), "utf8").split("\n"));

export interface LargeFile {
  readonly path: string;
  readonly changedLines: number;
  /** Another number gives another file. */
  readonly seed: number;
}

/** A modified file whose patch is one hunk: some lines of context, some replaced ones, and so on. */
export function largeFile({ path, changedLines, seed }: LargeFile): PullFile {
  const patch: string[] = [];
  const sides = { deletions: 0, additions: 0, context: 0 };
  let at = seed;
  while (sides.deletions + sides.additions < changedLines) {
    for (let row = 0; row < CONTEXT; row += 1) patch.push(` ${lineAt(at + row)}`);
    sides.context += CONTEXT;
    at += CONTEXT;
    const open = changedLines - sides.deletions - sides.additions;
    const deleted = Math.min(1 + (at % MOST_IN_ROW), open);
    const added = Math.min(deleted, open - deleted);
    for (let row = 0; row < deleted; row += 1) patch.push(`-${lineAt(at + row)}`);
    for (let row = 0; row < added; row += 1) patch.push(`+${renamed(lineAt(at + row), at)}`);
    sides.deletions += deleted;
    sides.additions += added;
    at += deleted;
  }
  const { deletions, additions, context } = sides;
  const head = `@@ -1,${context + deletions} +1,${context + additions} @@`;
  return {
    path,
    status: "modified",
    additions,
    deletions,
    patch: [head, ...patch].join("\n"),
  };
}

const lineAt = (at: number): string => lines[at % lines.length] ?? "";

/** The line with one of its words changed: most changes are like that. */
const renamed = (line: string, at: number): string =>
  line.replace(/\b\w{4,}\b/, (word) => `${word}${at % 7}`);
