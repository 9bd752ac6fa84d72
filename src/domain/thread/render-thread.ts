import { MAX_BODY_CHARS } from "../publish/comment-body.ts";
import { cutText } from "../untrusted/cut-text.ts";
import type { ThreadDecision } from "./decide-thread.ts";

/** Renders the new state of a thread on one line, with the evidence. */
export function renderChange(
  { change, doubts = [] }: Pick<ThreadDecision, "change" | "doubts">,
  head: string,
): string {
  const at = `\`${head.slice(0, 7)}\``;
  switch (change) {
    case "fixed":
      return `**Fixed** at ${at}: the quoted code is nowhere in the change, its hunk was changed after this finding, and the latest review of it did not report it again.`;
    case "reopened":
      return `**Open again** at ${at}: the quoted code is back, or the latest review reports this again.`;
    case "quote-gone":
      return `**Code gone** at ${at}: the quoted code is no longer in the change. It is not called fixed: ${doubts.join("; ")}.`;
    case undefined:
      return "";
  }
}

/** Matches the state in front of a finding, and the hidden last line. */
const STATE = /^> [^\n]*\n+/;
const MARKER = /\n*<!-- svc:\d [^\n]* -->\s*$/;

/** Replaces the first line with the state and the last line with the marker in a finding's comment. */
export function withState(body: string, line: string, marker: string): string {
  const text = body.replace(/\r\n?/g, "\n").replace(STATE, "").replace(MARKER, "");
  const room = MAX_BODY_CHARS - line.length - marker.length - 8;
  return `> ${line}\n\n${cutText(text, room)}\n\n${marker}`;
}
