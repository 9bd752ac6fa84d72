import type { FileChange } from "../../domain/patch/file-change.ts";
import { terminalText } from "../../domain/render/terminal-text.ts";

/** What became of a file, in a line: `modified src/a.ts`. */
export function changeWords(change: FileChange): string {
  const { path, previousPath } = change;
  const words =
    previousPath === undefined
      ? `${whatBecame(change)} ${path}`
      : `renamed ${previousPath} to ${path}`;
  return terminalText(words).replace(/\s+/g, " ");
}

/** The same for programs. */
export function changeJson(change: FileChange) {
  const { path, previousPath, after } = change;
  return {
    path,
    previousPath,
    change: whatBecame(change),
    mode: after?.mode,
  };
}

function whatBecame({ previousPath, before, after }: FileChange): string {
  if (previousPath !== undefined) return "renamed";
  if (before === undefined) return "added";
  return after === undefined ? "deleted" : "modified";
}
