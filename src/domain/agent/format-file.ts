import { printablePath } from "../diff/quoted-path.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { MAX_READ_LINES } from "./repository-tools.ts";

/** Maximum characters of a tool result that are sent to the model. */
export const MAX_RESULT_CHARS = 32_000;
const MAX_LINE_CHARS = 2_000;

/**
 * Window of lines to show, 1-based; `undefined` means from the start, or the default number of
 * lines.
 */
export interface LineWindow {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** Lines of a file, or the reason for showing none. */
export type FileView =
  | { readonly kind: "shown"; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

/** Formats a window of a file's lines with line numbers, and notes the omitted lines. */
export function formatFile(path: string, text: string, window: LineWindow): FileView {
  const name = printablePath(path);
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const start = Math.max(window.start ?? 1, 1);
  const requestedEnd = window.end ?? start + MAX_READ_LINES - 1;
  if (requestedEnd < start) return refuse(`end_line ${requestedEnd} is before start_line ${start}`);
  if (lines.length === 0) return { kind: "shown", text: `The file ${name} is empty` };
  if (start > lines.length) {
    return refuse(`${name} has ${lines.length} lines, none from ${start} on`);
  }
  const end = Math.min(requestedEnd, start + MAX_READ_LINES - 1, lines.length);
  const shown: string[] = [];
  let size = 0;
  let last = start - 1;
  for (let number = start; number <= end; number += 1) {
    const line = formatNumberedLine(number, lines[number - 1] ?? "");
    if (size + line.length > MAX_RESULT_CHARS) break;
    shown.push(line);
    size += line.length + 1;
    last = number;
  }
  const rest =
    last < lines.length
      ? `\n[${lines.length - last} more lines; read on from start_line ${last + 1}]`
      : "";
  const heading = `Lines ${start}-${last} of ${lines.length} of ${name}:`;
  return { kind: "shown", text: `${heading}\n${shown.join("\n")}${rest}` };
}

const refuse = (reason: string): FileView => ({ kind: "refused", reason });

function formatNumberedLine(number: number, line: string): string {
  const text = line.replace(/\r$/, "");
  const kept = cutText(text, MAX_LINE_CHARS);
  const clipped =
    kept === text ? text : `${kept} … [clipped: ${text.length - kept.length} more characters]`;
  return `${String(number).padStart(6)}\t${clipped}`;
}
