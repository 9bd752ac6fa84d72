import type { Side } from "../../domain/diff/hunk.ts";
import { numberRows, type Row } from "../../domain/diff/number-rows.ts";
import { parseHunks } from "../../domain/diff/parse-hunks.ts";

/** Lines of a file's diff that a comment refers to. */
export interface Place {
  readonly side: Side;
  readonly line: number;
  readonly startLine?: number | undefined;
  readonly startSide?: Side | undefined;
}

interface Spot {
  readonly hunk: number;
  readonly index: number;
  /** Number of lines below the first hunk header, including later headers. */
  readonly position: number;
}

/**
 * Explains why a place cannot be commented on, with the code host's wording; `undefined` if it can.
 */
export function validatePlace(patch: string | undefined, place: Place): string | undefined {
  const { side, line, startLine, startSide = side } = place;
  const end = findSpot(patch, side, line);
  if (end === undefined) return "Line could not be resolved";
  if (startLine === undefined) return undefined;
  const start = findSpot(patch, startSide, startLine);
  if (start !== undefined && start.position >= end.position) {
    return "start_line must precede the end line.";
  }
  return start?.hunk === end.hunk
    ? undefined
    : "start_line must be part of the same hunk as the line.";
}

/**
 * Returns the position of a line in a patch, as the older format of comments counts; `undefined` if
 * it is not part of the patch.
 */
export function findPosition(
  patch: string | undefined,
  side: Side,
  line: number,
): number | undefined {
  return findSpot(patch, side, line)?.position;
}

/** Returns the place of a position; `undefined` if the patch has no such line. */
export function findPlace(patch: string | undefined, position: number): Place | undefined {
  const row = numberPatchRows(patch).find(([spot]) => spot.position === position)?.[1];
  if (row?.right !== undefined) return { side: "RIGHT", line: row.right };
  return row?.left === undefined ? undefined : { side: "LEFT", line: row.left };
}

/** Returns the header and the lines of a hunk up to the commented line. */
export function hunkUpTo(patch: string, { side, line }: Place): string {
  const spot = findSpot(patch, side, line);
  const hunk = spot && parseHunks(patch)[spot.hunk];
  if (spot === undefined || hunk === undefined) return "";
  return [hunk.header, ...hunk.lines.slice(0, spot.index + 1)].join("\n");
}

/** Maps a line of the old text to the new one; `undefined` if it was changed or removed. */
export function mapLine(patch: string, line: number): number | undefined {
  let moved = 0;
  for (const hunk of parseHunks(patch)) {
    if (line < hunk.oldStart) break;
    const rows = numberRows(hunk);
    const row = rows.find(({ left }) => left === line);
    if (row !== undefined) return row.right;
    moved += count(rows, "addition") - count(rows, "deletion");
  }
  return line + moved;
}

function count(rows: readonly Row[], kind: Row["kind"]): number {
  return rows.filter((row) => row.kind === kind).length;
}

function findSpot(patch: string | undefined, side: Side, line: number): Spot | undefined {
  const key = side === "LEFT" ? "left" : "right";
  return numberPatchRows(patch).find(([, row]) => row[key] === line)?.[0];
}

function numberPatchRows(patch: string | undefined): (readonly [Spot, Row])[] {
  let position = -1;
  return parseHunks(patch ?? "").flatMap((hunk, index) => {
    position += 1;
    return numberRows(hunk).map((row, at) => {
      position += 1;
      return [{ hunk: index, index: at, position }, row] as const;
    });
  });
}
