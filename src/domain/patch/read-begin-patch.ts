import type { FilePatch, ParsedPatch, PatchHunk, PatchLine } from "./file-patch.ts";
import type { PatchProblem } from "./patch-problem.ts";

const SECTION = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;
const OTHER_DIALECT = /^(?:diff --git |--- (?:a\/|\/dev\/null)|@@ -\d+|<{5,9} ?SEARCH\b)/;

/** Detects the `*** Begin Patch` dialect, whose hunks have anchors instead of numbers. */
export const isBeginPatch = (rows: readonly string[]): boolean =>
  rows.some((row) => row.startsWith("*** Begin Patch") || SECTION.test(row));

interface OpenFile {
  kind: FilePatch["kind"];
  readonly name: string;
  newName: string | undefined;
  readonly hunks: OpenHunk[];
}

interface OpenHunk {
  readonly anchors: string[];
  readonly lines: PatchLine[];
  /** Number of lines up to the last non-empty row. */
  length: number;
  isAtEnd: boolean;
}

/**
 * Parses `*** Begin Patch` … `*** End Patch`: file sections with hunks after `@@`, each with a line above it instead
 * of numbers.
 */
export function readBeginPatch(rows: readonly string[]): ParsedPatch {
  const files: OpenFile[] = [];
  const problems: PatchProblem[] = [];
  let open: OpenFile | undefined;
  for (const row of rows) {
    const section = SECTION.exec(row);
    if (section !== null) {
      open = openFile(section[1] ?? "", (section[2] ?? "").trim());
      files.push(open);
    } else if (/^\*\*\* (?:Begin|End) Patch/.test(row)) {
      open = undefined;
    } else if (open !== undefined) {
      readRow(row, open);
    } else if (problems.length === 0 && OTHER_DIALECT.test(row)) {
      const message = "a change of another dialect is outside *** Begin Patch; use one dialect";
      problems.push({ path: "", code: "unreadable", message });
    }
  }
  return { files: files.map(toFilePatch), problems };
}

const KINDS: Readonly<Record<string, FilePatch["kind"]>> = {
  Add: "add",
  Update: "modify",
  Delete: "delete",
};

const openFile = (kind: string, name: string): OpenFile => ({
  kind: KINDS[kind] ?? "modify",
  name,
  newName: undefined,
  hunks: [],
});

function readRow(row: string, file: OpenFile): void {
  const move = MOVE.exec(row)?.[1];
  const last = file.hunks.at(-1);
  if (move !== undefined && file.kind === "modify") {
    file.newName = move.trim();
    file.kind = "rename";
  } else if (row.startsWith("*** End of File")) {
    if (last !== undefined) last.isAtEnd = true;
  } else if (row.startsWith("@@")) {
    openHunk(file, last).anchors.push(...readAnchor(row));
  } else {
    readLine(row.replace(/\r$/, ""), last ?? openHunk(file, last));
  }
}

/** Opens a hunk. Several `@@` in a row name nested places of one hunk. */
function openHunk(file: OpenFile, last: OpenHunk | undefined): OpenHunk {
  if (last !== undefined && last.lines.length === 0) return last;
  const hunk: OpenHunk = { anchors: [], lines: [], length: 0, isAtEnd: false };
  file.hunks.push(hunk);
  return hunk;
}

function readAnchor(row: string): string[] {
  const text = row.slice("@@".length).trim();
  const anchor = text.endsWith("@@") ? text.slice(0, -"@@".length).trim() : text;
  return anchor === "" || /^-\d/.test(anchor) ? [] : [anchor];
}

function readLine(text: string, hunk: OpenHunk): void {
  const { lines } = hunk;
  const op = text.charAt(0);
  if (op === "+" || op === "-" || op === " ") lines.push({ op, text: text.slice(1) });
  else if (text !== "" || lines.length > 0) lines.push({ op: " ", text });
  if (text !== "") hunk.length = lines.length;
}

function toFilePatch({ kind, name, newName, hunks }: OpenFile): FilePatch {
  const whole = hunks.map(({ anchors, lines, length, isAtEnd }): PatchHunk => {
    return {
      // Empty rows before the next section are formatting, not part of the hunk.
      lines: lines.slice(0, length),
      anchors: anchors.length === 0 ? undefined : anchors,
      isAtEnd: isAtEnd ? true : undefined,
      isOrdered: true,
    };
  });
  return {
    kind,
    names: [name],
    newNames: newName === undefined ? undefined : [newName],
    hunks: whole.filter(({ lines }) => lines.length > 0),
  };
}
