import type { Severity } from "../../../domain/core/severity.ts";
import type { Side } from "../../../domain/diff/hunk.ts";

/** Finding or thread in a diff, anchored to a line or to the whole file. */
export interface DiffNote {
  readonly id: string;
  readonly path: string;
  readonly side: Side;
  /** Line below which the card is shown. If absent, the card is shown above the file. */
  readonly line?: number | undefined;
  /** First line of a range. */
  readonly startLine?: number | undefined;
  /** Severity of a finding, which colors its lines; absent for other notes. */
  readonly tone?: Severity | undefined;
}

export type NotesByPath = ReadonlyMap<string, readonly DiffNote[]>;

/** Groups notes by file. Unchanged groups are reused, so that their files do not render again. */
export function groupNotesByPath(notes: readonly DiffNote[], before: NotesByPath): NotesByPath {
  const groups = new Map<string, readonly DiffNote[]>(Map.groupBy(notes, ({ path }) => path));
  for (const [path, group] of groups) {
    const old = before.get(path);
    if (old !== undefined && isSame(old, group)) groups.set(path, old);
  }
  return groups;
}

function isSame(one: readonly DiffNote[], other: readonly DiffNote[]): boolean {
  return one.length === other.length && one.every((note, index) => isSameNote(note, other[index]));
}

function isSameNote(one: DiffNote, other: DiffNote | undefined): boolean {
  return (
    one.id === other?.id &&
    one.side === other.side &&
    one.line === other.line &&
    one.startLine === other.startLine &&
    one.tone === other.tone
  );
}
