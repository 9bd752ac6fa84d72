import { html } from "hono/html";
import type { Hunk } from "../../../domain/diff/hunk.ts";
import { numberRows, type Row } from "../../../domain/diff/number-rows.ts";
import { parseHunks } from "../../../domain/diff/parse-hunks.ts";
import type { DiffFile } from "../../git/read-diff.ts";
import type { Html } from "./comment-body-html.ts";
import { type Thread, threadHtml } from "./thread-html.ts";

const SIGNS = { addition: "+", deletion: "-", context: " ", note: "" } as const;

/** Number of lines above which a diff is folded, unless it has comments. */
const OPEN_LINES = 400;

/** Renders the diff of a file with the threads at their lines. */
export function fileHtml(file: DiffFile, threads: readonly Thread[]): Html {
  const hunks = parseHunks(file.patch ?? "");
  const size = hunks.reduce((sum, { lines }) => sum + lines.length, 0);
  const isOpen = threads.length > 0 || size <= OPEN_LINES;
  const name = file.previousPath === undefined ? file.path : `${file.previousPath} → ${file.path}`;
  return html`<details class="card"${isOpen ? html` open` : ""}>
<summary>${name} <span class="soft">${file.status}, +${file.additions} −${file.deletions}</span></summary>
${
  hunks.length === 0
    ? html`<p class="said soft">There are no lines to show.</p>`
    : html`<div class="scroll"><table>${hunks.map((hunk) => hunkHtml(hunk, threads))}</table></div>`
}</details>`;
}

function hunkHtml(hunk: Hunk, threads: readonly Thread[]): Html {
  return html`<tr class="hunk"><td class="n"></td><td class="n"></td><td>${hunk.header}</td></tr>
${numberRows(hunk).map((row) => rowHtml(row, threads))}`;
}

function rowHtml(row: Row, threads: readonly Thread[]): Html {
  const here = threads.filter(([{ comment, line }]) => {
    return line !== undefined && line === (comment.side === "LEFT" ? row.left : row.right);
  });
  return html`<tr class="${row.kind}"><td class="n">${row.left ?? ""}</td><td class="n">${row.right ?? ""}</td><td>${SIGNS[row.kind]}${row.text}</td></tr>
${here.map((thread) => html`<tr class="thread"><td colspan="3">${threadHtml(thread)}</td></tr>\n`)}`;
}
