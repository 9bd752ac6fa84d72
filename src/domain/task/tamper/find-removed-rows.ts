import type { TamperFinding } from "../proposal.ts";
import { type NumberedLine, subtractLines } from "./diff-lines.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import { readTableRows } from "./read-table-rows.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";

/** Finds rows removed from a test table: each is a case that is no longer tested. */
export function findRemovedRows({ files, made, gone }: ChangedTests): TamperFinding[] {
  const read = files.filter(({ file }) => !file.isGone).map(diffRows);
  const added = read.flatMap((one) => one.added);
  const moved = new Set(added.map(({ text }) => text));
  // Rows that became separate tests.
  let spare = Math.max(0, made.length - gone.length);
  return read.flatMap(({ file, removed, added: own }) => {
    const lost = removed.filter(({ text }) => !moved.has(text));
    const count = lost.length - own.length - spare;
    spare = Math.max(0, spare - lost.length);
    const [first] = lost;
    if (count <= 0 || first === undefined) return [];
    const what = count === 1 ? "1 row" : `${count} rows`;
    const { path } = file.file;
    return [
      {
        code: "deleted-test",
        path,
        line: first.line,
        text: `a table of tests lost ${what}: ${quoteUntrusted(first.text)}`,
      },
    ];
  });
}

interface FileRows {
  readonly file: TestFile;
  readonly removed: readonly NumberedLine[];
  readonly added: readonly NumberedLine[];
}

function diffRows(file: TestFile): FileRows {
  if (file.file.removed.length === 0) return { file, removed: [], added: [] };
  const before = readTableRows(file.file.before, file.rules);
  const after = readTableRows(file.file.after, file.rules);
  return { file, removed: subtractLines(before, after), added: subtractLines(after, before) };
}
