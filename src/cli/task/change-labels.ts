import type { FileChange } from "../../domain/diff/pull-file.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";

/** Formats the change of a file as one line: `modified src/a.ts`. */
export function changeLabel(change: FileChange): string {
  const { path, previousPath } = change;
  const words =
    previousPath === undefined
      ? `${getChangeKind(change)} ${path}`
      : `renamed ${previousPath} to ${path}`;
  return sanitizeTerminalText(words).replace(/\s+/g, " ");
}

/** Converts the change of a file to JSON. */
export function toChangeJson(change: FileChange) {
  const { path, previousPath, after } = change;
  return {
    path,
    previousPath,
    change: getChangeKind(change),
    mode: after?.mode,
  };
}

function getChangeKind({ previousPath, before, after }: FileChange): string {
  if (previousPath !== undefined) return "renamed";
  if (before === undefined) return "added";
  return after === undefined ? "deleted" : "modified";
}
