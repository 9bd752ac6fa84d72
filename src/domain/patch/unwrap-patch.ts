const FENCE = /^\s*(`{3,}|~{3,})\s*(?:[\w.+-]+\s*)?$/;
const MARK =
  /^\s*(?:diff --git |--- \S|\+\+\+ \S|@@|\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )|(?:rename|copy) from )/;

/**
 * Splits a patch into rows without what models add: CRLF, a Markdown fence, list indentation. Prose before and after
 * stays, as only the hunk counts show where it begins.
 */
export function unwrapPatch(text: string): string[] {
  return dedent(stripFences(stripCarriageReturns(text.split("\n"))));
}

function stripCarriageReturns(rows: readonly string[]): readonly string[] {
  const said = rows.filter((row) => row !== "");
  const isCrlf = said.length > 0 && said.every((row) => row.endsWith("\r"));
  return isCrlf ? rows.map((row) => row.replace(/\r$/, "")) : rows;
}

interface FencedBlock {
  readonly fence: string;
  readonly rows: string[];
}

const hasMark = (rows: readonly string[]): boolean => rows.some((row) => MARK.test(row));

/** Extracts the content of fences if the patch is in fences. A closing fence may be missing. */
function stripFences(rows: readonly string[]): readonly string[] {
  const blocks: FencedBlock[] = [];
  let open: FencedBlock | undefined;
  for (const row of rows) {
    const fence = FENCE.exec(row)?.[1];
    if (open !== undefined && fence?.startsWith(open.fence) === true && row.trim() === fence) {
      open = undefined;
    } else if (open !== undefined) {
      open.rows.push(row);
    } else if (fence !== undefined) {
      open = { fence, rows: [] };
      blocks.push(open);
    } else if (MARK.test(row)) {
      return rows;
    }
  }
  const kept = blocks.filter((block) => hasMark(block.rows)).flatMap((block) => block.rows);
  return kept.length === 0 ? rows : kept;
}

const HEAD = /^([ \t]+)(?:diff --git |--- \S|\*\*\* Begin Patch)/;

function dedent(rows: readonly string[]): string[] {
  const first = rows.find((row) => MARK.test(row));
  const indent = HEAD.exec(first ?? "")?.[1];
  if (indent === undefined) return [...rows];
  return rows.map((row) => (row.startsWith(indent) ? row.slice(indent.length) : row.trimStart()));
}
