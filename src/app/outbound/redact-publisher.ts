import { publicText } from "../../domain/core/audience-text.ts";
import type { OutboundKind, SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { CheckRuns } from "../../ports/check-runs.ts";
import type { CommentPublisher } from "../../ports/comment-publisher.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";

type Redactor = Pick<SecretFilter, "redact">;

/** Wraps a publisher of reviews with the secret filter, which also removes text for operators only. */
export function redactPublisher(publisher: ReviewPublisher, gate: Redactor): ReviewPublisher {
  return {
    ...publisher,
    postReview: (ref, review, signal) => {
      const comments = review.comments.map((comment) => ({
        ...comment,
        body: clean(gate, comment.body, "comment"),
      }));
      const body = clean(gate, review.body, "review");
      return publisher.postReview(ref, { ...review, body, comments }, signal);
    },
  };
}

/** Wraps a publisher of comments with the secret filter, which also removes text for operators only. */
export function redactComments(comments: CommentPublisher, gate: Redactor): CommentPublisher {
  return {
    ...comments,
    comment: (ref, body, signal) => comments.comment(ref, clean(gate, body, "notice"), signal),
    reply: (thread, body, signal) => comments.reply(thread, clean(gate, body, "reply"), signal),
    edit: (ref, comment, signal) =>
      comments.edit(ref, { ...comment, body: clean(gate, comment.body, "comment") }, signal),
  };
}

/** Wraps check runs with the secret filter, which also removes text for operators only. */
export function redactCheckRuns(checkRuns: CheckRuns, gate: Redactor): CheckRuns {
  const cleanText = <Text extends { readonly title: string }>(
    text: Text,
    key: keyof Text,
  ): Text => ({
    ...text,
    title: clean(gate, text.title, "notice"),
    [key]: clean(gate, String(text[key]), "notice"),
  });
  return {
    ...checkRuns,
    create: (place, report, signal) =>
      checkRuns.create(place, cleanText(report, "summary"), signal),
    update: (place, { id, report }, signal) => {
      const annotations = report.annotations.map((one) => cleanText(one, "message"));
      const cleaned = { ...cleanText(report, "summary"), annotations };
      return checkRuns.update(place, { id, report: cleaned }, signal);
    },
  };
}

const clean = (gate: Redactor, text: string, kind: OutboundKind): string =>
  gate.redact(publicText(text), kind).text;
