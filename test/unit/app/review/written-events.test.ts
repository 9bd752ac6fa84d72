import { describe, expect, it } from "vitest";
import { createReviewParser } from "../../../../src/app/review/parse-review.ts";
import { createRandom, type Random } from "../../../crash/random.ts";

const NONCE = "a41f09c2d7e84b53";
const FINDING = { path: "src/pay.js", line: 4, severity: "major", body: "It charges twice." };

/** Words with which models, and review tools that they have read, ask for changes. */
const REJECTS = [
  ...[
    "REQUEST_CHANGES",
    "Request changes",
    "request-changes",
    "requestChanges",
    "REQUESTS_CHANGES",
  ],
  ...["changes requested", "CHANGES_REQUESTED", "Changes required", "Changes needed"],
  ...["needs changes", "Needs work", "NEEDS_WORK", "needs_revision", "Needs fixes", "Needs rework"],
  ...["REJECT", "Rejected", "reject", "❌ Reject", "**REJECT**", "🔴 REJECT", "REJECT."],
  ...["BLOCK", "Blocked", "blocking", "do not merge", "Do not merge!", "DON'T MERGE", "no merge"],
  ...["not approved", "Not approve", "do not approve", "Cannot approve", "disapprove", "DENY"],
  ...["declined", "NACK", "not ready", "Not ready to merge", "revise", "No-go", "must fix"],
  ...["Request changes: a retry charges twice.", "REJECT – the amount is charged twice"],
  ...["Request changes (1 major)", "Reject until the retry is fixed", "Approve after changes"],
  ...[
    "拒绝",
    "需要修改",
    "请求更改",
    "Änderungen erforderlich",
    "abgelehnt",
    "rechazado",
    "refusé",
  ],
  ...["👎", "-1", "Rework", "Major changes", "Hold", "FAIL", "failed"],
];
const COMMENTS = [
  ...["COMMENT", "comment", "Commented", "comments", "COMMENT_ONLY", "Comment only", "neutral"],
  ...["Approve with comments", "approve with suggestions", "Approved with nits", "discuss"],
];
const APPROVALS = ["APPROVE", "Approved", "approve", "LGTM", "accept", "ship it", "✅", "pass"];
const UNKNOWN = ["MAYBE", "banana", "constructor", "toString", "42", "?", "perhaps"];

const NAMES = [
  ...["verdict", "decision", "recommendation", "review_event", "reviewEvent", "Verdict"],
  ...["review_decision", "review_action", "action", "final_verdict", "overall_verdict", "outcome"],
  ...["finalDecision", "overall_recommendation", "review_state", "judgement", "review_status"],
  ...["final_recommendation", "review_verdict", "review_result", "conclusion", "status", "state"],
];
const PARENTS = ["overall", "review", "result", "verdict", "decision", "conclusion", "assessment"];
const INNER = ["event", "verdict", "decision", "recommendation", "action"];

type AnswerObject = Readonly<Record<string, unknown>>;

/** Puts an event's word into an answer in one of the ways that models have. */
function placed(random: Random, word: string): AnswerObject {
  return random.pick<() => AnswerObject>([
    () => ({ event: word }),
    () => ({ Event: [word] }),
    () => ({ [random.pick(NAMES)]: word }),
    () => ({ [random.pick(NAMES)]: word }),
    () => ({ [random.pick(PARENTS)]: { [random.pick(INNER)]: word } }),
    () => ({ [random.pick(PARENTS)]: { [random.pick(INNER)]: word, summary: "It charges." } }),
    () => ({ event: { value: word, reason: "A retry charges twice." } }),
    () => ({ verdict: { value: word } }),
    () => ({ event: null, [random.pick(NAMES)]: word }),
    () => ({ event: "COMMENT", [random.pick(["verdict", "decision", "review_event"])]: word }),
  ])();
}

function answer(random: Random, said: AnswerObject, hasFinding: boolean): string {
  const [nonce, summary] = [NONCE, "A retry charges twice."];
  const list = random.pick(["comments", "findings"]);
  const comments = hasFinding ? [FINDING] : [];
  const isSplit = Object.values(said).some((value) => value !== null && typeof value === "object");
  const review = random.pick<() => AnswerObject>([
    () => ({ nonce, summary, ...said, [list]: comments }),
    () => ({ nonce, ...said, summary, [list]: comments }),
    () => ({ nonce, ...said, review_body: summary, comments }),
    () =>
      isSplit
        ? { nonce, ...said, summary, comments }
        : { nonce, ...said, result_of_review: { summary, comments } },
  ])();
  return JSON.stringify(review);
}

const read = (text: string) => createReviewParser({ nonce: NONCE, defaultEvent: "COMMENT" })(text);
const eventIn = (text: string): string => {
  const verdict = read(text);
  const said = verdict.kind === "ok" ? verdict.answer : verdict.fallback;
  return `${verdict.kind} ${said?.event}`;
};

function family(seed: number, words: readonly string[], count: number): readonly string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) =>
    answer(random, placed(random, words[at % words.length] ?? ""), random.chance(0.5)),
  );
}

describe("events under other names", () => {
  it.each(family(181, REJECTS, 420))("ask for changes: %s", (text) => {
    expect(eventIn(text)).toBe("ok REQUEST_CHANGES");
  });

  it.each(family(182, COMMENTS, 80))("comment: %s", (text) => {
    expect(eventIn(text)).toBe("ok COMMENT");
  });

  it.each(family(183, APPROVALS.slice(3), 80))("never approve with another word: %s", (text) => {
    expect(eventIn(text)).not.toContain("APPROVE");
  });

  it.each(NAMES)("never approve under the name %s", (name) => {
    const text = JSON.stringify({
      nonce: NONCE,
      summary: "Fine.",
      [name]: "APPROVE",
      comments: [],
    });
    expect(eventIn(text)).toBe("ok COMMENT");
  });

  it.each(family(184, UNKNOWN, 60))("are requested again when no word is known: %s", (text) => {
    expect(eventIn(text)).toMatch(/^unreadable (?:COMMENT|REQUEST_CHANGES)$/);
  });

  it.each(PARENTS)("are not lost in %s beside an object with the rest", (parent) => {
    const event = { event: "REJECT", summary: "It charges twice." };
    const review = { summary: "A retry charges twice.", comments: [FINDING] };
    const text = JSON.stringify({ nonce: NONCE, [parent]: event, the_review: review });
    expect(eventIn(text)).toMatch(/^unreadable|REQUEST_CHANGES$/);
  });

  it.each([
    { approved: false },
    { approve: false },
    { lgtm: false },
    { mergeable: false },
    { should_merge: false },
    { request_changes: true },
    { changes_requested: true },
    { blocking: true },
    { reject: "yes" },
    { overall: { approved: false } },
    { event: "APPROVE", verdict: "REJECT" },
    { event: "APPROVE", approved: false },
    { event: "APPROVE", overall: { recommendation: "Request changes" } },
  ])("ask for changes as a yes or no, or as the stricter of two: %j", (said) => {
    const text = JSON.stringify({ nonce: NONCE, summary: "It charges.", ...said, comments: [] });
    expect(eventIn(text)).toBe("ok REQUEST_CHANGES");
  });

  it.each([
    [{ event: "APPROVE" }, "APPROVE"],
    [{ event: "Approved" }, "APPROVE"],
    [{ event: "APPROVE", verdict: "approve" }, "APPROVE"],
    [{ event: "APPROVE", approved: true }, "APPROVE"],
    [{ event: "APPROVE", status: "completed" }, "APPROVE"],
    [{ event: "COMMENT", recommendation: "Add a test for the second retry." }, "COMMENT"],
    [{ event: "COMMENT", status: "reviewed" }, "COMMENT"],
    [{ event: "COMMENT", action: "none" }, "COMMENT"],
    [{ event: "APPROVE", conclusion: "Nothing here needs changes." }, "APPROVE"],
    [{}, "COMMENT"],
    [{ event: null }, "COMMENT"],
    [{ event: "" }, "COMMENT"],
  ])("are read as before where they are plain: %j", (said, event) => {
    const text = JSON.stringify({ nonce: NONCE, summary: "Fine.", ...said, comments: [] });
    expect(eventIn(text)).toBe(`ok ${event}`);
  });
});
