import { publicText } from "../../domain/core/audience-text.ts";
import type { OutboundKind, SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";

/** Wraps a publisher with the secret filter, which also removes text for operators only. */
export function redactPublisher(
  publisher: ReviewPublisher,
  gate: Pick<SecretFilter, "redact">,
): ReviewPublisher {
  const clean = (text: string, kind: OutboundKind): string =>
    gate.redact(publicText(text), kind).text;
  return {
    ...publisher,
    postReview: (ref, review, signal) => {
      const comments = review.comments.map((comment) => ({
        ...comment,
        body: clean(comment.body, "comment"),
      }));
      const body = clean(review.body, "review");
      return publisher.postReview(ref, { ...review, body, comments }, signal);
    },
    comment: (ref, body, signal) => publisher.comment(ref, clean(body, "notice"), signal),
    reply: (thread, body, signal) => publisher.reply(thread, clean(body, "reply"), signal),
    edit: (ref, comment, signal) =>
      publisher.edit(ref, { ...comment, body: clean(comment.body, "comment") }, signal),
  };
}
