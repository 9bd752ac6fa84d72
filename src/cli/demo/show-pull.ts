import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { ReviewCommentState } from "../../demo/host/state.ts";
import type { SamplePull } from "../../demo/sample/seed-pull.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import { findSample } from "./sample-pages.ts";

/** Formats the reviews of a pull request as stored by the code host. */
export function showPull(host: DemoHost, sample: SamplePull): string {
  const { owner, name, number } = sample;
  const pull = findSample(host, sample)?.pull;
  const reviews = pull?.reviews ?? [];
  const shown = reviews.map((review) => {
    const comments = pull?.comments.filter(({ reviewId }) => reviewId === review.id) ?? [];
    return [
      `${review.author} · ${review.state} · on ${review.commit.slice(0, 7)}`,
      ...comments.map(showComment),
      indent(withoutMarkers(review.body)),
    ].join("\n\n");
  });
  const count = `${reviews.length} review${reviews.length === 1 ? "" : "s"} on ${owner}/${name}#${number}`;
  return sanitizeTerminalText([`${count}, as stored by the code host:`, ...shown].join("\n\n"));
}

function showComment({ path, side, line, startLine, body }: ReviewCommentState): string {
  const lines = startLine === undefined ? `${line}` : `${startLine}-${line}`;
  const place = side === "LEFT" ? `${lines} (deleted)` : lines;
  return `  ${path}:${place}\n${indent(indent(withoutMarkers(body)))}`;
}

const withoutMarkers = (body: string): string => body.replace(/\s*<!-- svc:1 .*-->\s*$/, "");

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");
