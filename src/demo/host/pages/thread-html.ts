import { html } from "hono/html";
import type { PlacedComment } from "../place-comments.ts";
import { commentBodyHtml, type Html } from "./comment-body-html.ts";

/** Thread: the first comment with its replies. */
export type Thread = readonly [PlacedComment, ...PlacedComment[]];

/** Groups comments into threads, oldest first. */
export function toThreads(comments: readonly PlacedComment[]): Thread[] {
  return comments
    .filter(({ comment }) => comment.inReplyTo === undefined)
    .map((first) => [
      first,
      ...comments.filter(({ comment }) => comment.inReplyTo === first.comment.id),
    ]);
}

/** Renders a thread below its line. */
export function threadHtml([first, ...replies]: Thread): Html {
  const { startLine, side } = first.comment;
  const range = startLine === undefined ? "" : `Lines ${startLine} to ${first.comment.line}`;
  const place = side === "LEFT" ? `${range === "" ? "Line" : range} before the change` : range;
  return html`<article class="card" id="discussion_r${first.comment.id}">
${place === "" ? "" : html`<header class="range">${place}</header>`}
${[first, ...replies].map(
  ({
    comment,
  }) => html`<header><strong>${comment.author}</strong> <span class="soft">${comment.createdAt}</span></header>
${commentBodyHtml(comment.body)}`,
)}</article>`;
}
