import { cleanReview, EMPTIED_REASON } from "../../domain/answer/clean-answer.ts";
import { cleanModelText } from "../../domain/answer/clean-model-text.ts";
import { recoverAnswer } from "../../domain/answer/recover-answer.ts";
import type { RecoveredReview } from "../../domain/answer/recovered.ts";
import { ReviewEvent } from "../../domain/finding/finding.ts";
import type { PartAnswer } from "../../domain/review/merge-answers.ts";
import { mergeCandidates } from "../../domain/review/merge-candidates.ts";
import type { ReplyVerdict } from "../agent/conversation.ts";

/** Options for parsing the answers of one conversation. */
export interface ReviewParserOptions {
  readonly nonce: string;
  readonly defaultEvent: ReviewEvent;
}

/**
 * Creates the parser for one review conversation. Prose without an object is kept as a summary, in case the repair
 * fails too. An ambiguous answer is kept with the findings of all its candidates, and no later answer can approve.
 */
export function createReviewParser({
  nonce,
  defaultEvent,
}: ReviewParserOptions): (text: string) => ReplyVerdict<PartAnswer> {
  let contradicted: PartAnswer | undefined;
  const toAnswer = ({ summary = "", event, comments = [] }: RecoveredReview): PartAnswer => ({
    summary,
    event: ReviewEvent.catch(defaultEvent).parse(event),
    comments,
  });
  return (text) => {
    const recovered = recoverAnswer("review", text, { nonce });
    switch (recovered.kind) {
      case "ok": {
        const { value, isEmptied } = cleanReview(recovered.value);
        const read = withCarefulEvent(toAnswer(value), value, recovered.repairs);
        const whole = recovered.truncated ? markCut(read) : read;
        const answer = resolveContradiction(whole, contradicted, recovered.isOwn === true);
        const doubt = isEmptied ? EMPTIED_REASON : findDoubt(recovered.repairs);
        if (doubt === undefined) return { kind: "ok", answer };
        return unreadable(doubt, answer);
      }
      case "ambiguous":
        contradicted = mergeCandidates(
          recovered.candidates.map((one) => toAnswer(cleanReview(one).value)),
        );
        return { kind: "unreadable", reason: AMBIGUOUS, fallback: contradicted };
      case "salvaged":
        return unreadable("there is no JSON object in it", {
          summary: cleanModelText(recovered.text, "output"),
          event: "COMMENT",
          comments: [],
        });
      case "failed":
        return { kind: "unreadable", reason: recovered.reason };
    }
  };
}

/** Derives a missing or unknown event from the findings, and never approves. */
function withCarefulEvent(
  answer: PartAnswer,
  { comments = [] }: RecoveredReview,
  repairs: readonly string[],
): PartAnswer {
  if (!repairs.includes("unknown-event")) return answer;
  const isSerious = comments.some(
    ({ severity }) => severity === "critical" || severity === "major",
  );
  return { ...answer, event: isSerious ? "REQUEST_CHANGES" : "COMMENT" };
}

/** Prevents a truncated answer from approving, because the missing part may contain an objection. */
function markCut(answer: PartAnswer): PartAnswer {
  const { event } = answer;
  return { ...answer, event: event === "APPROVE" ? "COMMENT" : event, isCut: true };
}

/** Requests another answer; an informative one is the fallback. */
function unreadable(reason: string, fallback: PartAnswer): ReplyVerdict<PartAnswer> {
  const isLeft = fallback.summary.trim() !== "" || fallback.comments.length > 0;
  return { kind: "unreadable", reason, fallback: isLeft ? fallback : undefined };
}

const ASKED_AGAIN =
  "the model's first answer contained more than one possible review, so it was asked again; the stricter event applies, and nothing is approved";

const AMBIGUOUS = "it is not clear which object in it is the answer";

/** Returns the ambiguity of an answer that was parsed, if any. */
function findDoubt(repairs: readonly string[]): string | undefined {
  if (repairs.includes("unknown-event"))
    return 'its "event" is none of "COMMENT", "REQUEST_CHANGES" and "APPROVE"';
  if (repairs.includes("unknown-severity"))
    return 'a "severity" is none of "critical", "major", "minor" and "nit"';
  if (repairs.includes("unsaid-severity")) return 'a comment is only a text, without a "severity"';
  if (repairs.includes("unclear-place"))
    return 'it is not clear which "path" and "line" a comment is on';
  if (repairs.includes("empty-comment")) return "a comment has no text";
  if (repairs.includes("unread-findings")) return 'it has findings outside of "comments"';
  return undefined;
}

/**
 * Merges a clear answer that follows an ambiguous one. Without the nonce it may repeat quoted text, so that nothing is
 * dropped then.
 */
function resolveContradiction(
  answer: PartAnswer,
  contradicted: PartAnswer | undefined,
  isOwn: boolean,
): PartAnswer {
  if (contradicted === undefined) return answer;
  const merged = mergeCandidates([answer, contradicted]);
  return isOwn ? { ...answer, event: merged.event, doubt: ASKED_AGAIN } : merged;
}
