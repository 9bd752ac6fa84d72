import type { DiffNote } from "./diff-note.ts";

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
