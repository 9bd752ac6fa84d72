import { html } from "hono/html";
import type { Hunk } from "../../../domain/diff/hunk.ts";
import { numberRows, type Row } from "../../../domain/diff/number-rows.ts";
import { parseHunks } from "../../../domain/diff/parse-hunks.ts";
import type { DiffFile } from "../../git/read-diff.ts";
import { fullName, type PullIssue } from "../find-repository.ts";
import type { PlacedComment } from "../place-comments.ts";
import type { RepositoryState, ReviewState } from "../state.ts";
import { commentBodyHtml, type Html } from "./comment-body-html.ts";
import { type Thread, threadHtml, toThreads } from "./thread-html.ts";

const MAX_FILES = 100;

const VERDICTS: Readonly<Record<ReviewState["state"], string>> = {
  APPROVED: "approved these changes",
  CHANGES_REQUESTED: "asked for changes",
  COMMENTED: "reviewed",
  DISMISSED: "reviewed, and the review was dismissed",
  PENDING: "is reviewing",
};

/** Content of a pull request's page. */
export interface PullView {
  readonly repository: RepositoryState;
  readonly issue: PullIssue;
  readonly files: readonly DiffFile[];
  readonly comments: readonly PlacedComment[];
}

/** Renders the body of a pull request's page. */
export function pullHtml({ repository, issue, files, comments }: PullView): Html {
  const threads = toThreads(comments);
  const isOutdated = ([first]: Thread) => first.line === undefined;
  const outdated = threads.filter(isOutdated);
  const { pull, title, number, author, body } = issue;
  return html`<p class="soft"><a href="/">All repositories</a> / ${fullName(repository)}</p>
<h1>${title} <span class="soft">#${number}</span></h1>
<p><span class="state">${issue.state}</span> <strong>${author}</strong> wants to merge <code>${pull.headBranch}</code> into <code>${pull.baseBranch}</code></p>
${body === "" ? "" : html`<section class="card">${commentBodyHtml(body)}</section>`}
${conversationHtml(issue)}
<h2>Changed files (${files.length})</h2>
${files.slice(0, MAX_FILES).map((file) => fileHtml(file, findThreads(file, threads)))}
${files.length > MAX_FILES ? html`<p class="soft">${files.length - MAX_FILES} more files are not shown.</p>` : ""}
${outdated.length === 0 ? "" : html`<h2>Outdated comments</h2>${outdated.map(outdatedHtml)}`}`;
}

function findThreads({ path }: DiffFile, threads: readonly Thread[]): Thread[] {
  return threads.filter(([{ comment, line }]) => comment.path === path && line !== undefined);
}

function outdatedHtml(thread: Thread): Html {
  const { path, diffHunk } = thread[0].comment;
  return html`<div class="card"><header><code>${path}</code></header><div class="said"><pre>${diffHunk}</pre></div>
${threadHtml(thread)}</div>`;
}

function conversationHtml({ pull, comments }: PullIssue): Html {
  // A review of a single comment or a reply has no text.
  const reviews = pull.reviews
    .filter(({ state, body }) => state !== "PENDING" && (body !== "" || state !== "COMMENTED"))
    .map(({ author, submittedAt, state, body }) => ({
      author,
      time: submittedAt,
      verb: VERDICTS[state],
      body,
    }));
  const remarks = comments.map(({ author, createdAt, body }) => ({
    author,
    time: createdAt,
    verb: "commented",
    body,
  }));
  const items = [...reviews, ...remarks].sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  if (items.length === 0) return html``;
  return html`<h2>Conversation</h2>${items.map(
    ({
      author,
      time,
      verb,
      body,
    }) => html`<section class="card"><header><strong>${author}</strong> ${verb} <span class="soft">${time}</span></header>
${commentBodyHtml(body)}</section>`,
  )}`;
}

const SIGNS = { addition: "+", deletion: "-", context: " ", note: "" } as const;

/** Number of lines above which a diff is folded, unless it has comments. */
const OPEN_LINES = 400;

/** Renders the diff of a file with the threads at their lines. */
function fileHtml(file: DiffFile, threads: readonly Thread[]): Html {
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
