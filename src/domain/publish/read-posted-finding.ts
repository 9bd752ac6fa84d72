import type { Category } from "../finding/finding.ts";
import type { PostedFinding } from "../finding/posted-finding.ts";
import type { ReviewThread, ThreadComment } from "../pull/review-thread.ts";

/** Characters of a body that are read, and of its text that are compared. */
const MAX_BODY_CHARS = 8_000;
const MAX_TEXT_CHARS = 2_000;
const MAX_LINE_CHARS = 400;
/** Lines at the end of a hunk that a comment is about, if its first line is not known. */
const MAX_CODE_LINES = 4;
const MAX_CONTEXT_LINES = 12;

/** Reads a finding from the comment that posted it. `marker` is what its marker says. */
export function readPostedFinding(
  thread: ReviewThread,
  comment: ThreadComment,
  marker: { readonly id: string; readonly category?: Category | undefined },
): PostedFinding {
  const { path, side, line, startLine, lineCount, diffHunk } = thread;
  const lines = listCode(diffHunk);
  const shown = line === undefined || startLine === undefined ? 1 : line - startLine + 1;
  const count = lineCount ?? shown;
  return {
    id: marker.id,
    url: comment.url,
    path,
    side,
    line,
    startLine,
    text: toPlainText(comment.body.slice(0, MAX_BODY_CHARS)).slice(0, MAX_TEXT_CHARS),
    code: lines.slice(-Math.min(count, MAX_CODE_LINES)).join("\n"),
    context: lines.slice(-MAX_CONTEXT_LINES),
    category: marker.category,
  };
}

/** Removes the marker, a line with the thread's state, suggestions and code blocks, and the severity before the title. */
const toPlainText = (body: string): string =>
  body
    .replace(/^> [^\n]*\n+/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, "")
    .replace(/^\S* ?\*\*(?:critical|major|minor|nit)\*\* ?/, "")
    .trim();

/** Lists the lines of a hunk without its header and their signs. */
const listCode = (diffHunk: string): readonly string[] =>
  diffHunk
    .split("\n")
    .filter((line) => !line.startsWith("@@") && !line.startsWith("\\"))
    .map((line) => line.slice(1, MAX_LINE_CHARS));
