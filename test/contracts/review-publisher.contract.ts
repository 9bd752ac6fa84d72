import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { NewReview } from "../../src/domain/pull/new-review.ts";
import type { PullRef } from "../../src/domain/pull/pull-request.ts";
import type { PullReader } from "../../src/ports/pull-reader.ts";
import type { ReviewPublisher } from "../../src/ports/review-publisher.ts";
import { createClause } from "./clause.ts";

/**
 * What happens to the first write: lost before or after it took effect, refused for its rate, or never answered;
 * `lost-edit`: the answer to the first edit is lost; `late`: it takes effect after 0.1 s and is listed after 0.2 s.
 */
export type WriteFault =
  | "lost-before"
  | "lost-after"
  | "limited"
  | "silence"
  | "lost-edit"
  | "late";

/** A publisher at the pull request `change` of `PULL_SAMPLE`. */
export interface OpenedPublisher {
  readonly publisher: ReviewPublisher;
  readonly reader: PullReader;
  readonly change: PullRef;
  /** An issue of the same repository. */
  readonly issue: PullRef;
  /** Full object ids: the head of the pull request, and a commit that is none of its own. */
  readonly head: string;
  readonly strange: string;
  /** Lets a stranger comment on the pull request. */
  comment(body: string): Promise<void>;
  /** Id of a comment on the pull request that is not ours. */
  readonly commentId: number;
  /** How often a write was sent to the code host. */
  writes(): number;
  /** Lets time pass on the code host. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

const CLAUSES = {
  identity: "posts under the login that it gives",
  review: "posts a review whole and reads it back",
  comments: "posts the comments of a review where they belong",
  bare: "posts a review without comments on lines",
  position: "rejects a review with a wrong position and leaves nothing",
  commit: "rejects a review of a commit that is not the pull request's",
  lostBefore: "says that it is unclear when a write was lost, and sends it once",
  lostAfter: "says that it is unclear when the answer was lost, and reads back what was posted",
  late: "says that it is unclear when a write takes effect later, and lists it in the end, once",
  limited: "sends a write again that was refused for its rate",
  comment: "posts comments and reads back its own only, oldest first",
  issue: "posts, reads back and edits comments on an issue",
  pages: "reads back every page",
  reply: "replies to a thread and reads back its own replies only",
  gone: "rejects a reply to a thread that is not there",
  edit: "edits a comment and a reply of its own where they stand",
  editGone: "rejects editing a comment that is not there, and posts nothing",
  lostEdit: "sends an edit again whose answer was lost",
  react: "reacts once, and takes the reaction back, however often it is asked",
  missing: "rejects posting to a number that does not exist",
  cancelled: "rejects with cancelled when the signal is aborted already, and sends nothing",
  silence: "ends promptly with cancelled when the signal aborts",
} as const;

export type ReviewPublisherClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;
const PLACE = { path: "src/price.ts", side: "RIGHT", line: 2 } as const;

/** Runs the clauses of the port `ReviewPublisher` against an adapter; `skips` gives a reason for each one left out. */
export function reviewPublisherContract(
  name: string,
  open: (fault?: WriteFault) => Promise<OpenedPublisher>,
  skips: Partial<Record<ReviewPublisherClause, string>> = {},
): void {
  const clause = createClause<ReviewPublisherClause, OpenedPublisher, WriteFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });
  const reviewOf = (commit: string, comments: NewReview["comments"] = []): NewReview => ({
    commit,
    event: "COMMENT",
    body: "Looks **fine** 👍\n\n<!-- mark -->",
    comments,
  });

  describe(`${name} keeps the contract of ReviewPublisher`, () => {
    clause("identity", async ({ publisher, reader, change, head }) => {
      const login = await publisher.identity(change, idle());
      const review = reviewOf(head, [{ ...PLACE, body: "Mine" }]);
      await publisher.postReview(change, review, idle());
      const threads = await reader.threads(change, idle());
      const mine = threads.find(({ comments }) => comments[0]?.body === "Mine");
      expect(mine?.comments[0]?.author).toBe(login);
    });

    clause("review", async ({ publisher, change, head }) => {
      const review = reviewOf(head, [{ ...PLACE, body: "Why?" }]);
      const posted = await publisher.postReview(change, review, idle());
      expect(posted).toMatchObject({ body: review.body, commit: head, event: review.event });
      expect(posted.url).toContain("#");
      expect(await publisher.reviews(change, idle())).toEqual([posted]);
    });

    clause("comments", async ({ publisher, reader, change, head }) => {
      const comments = [
        { ...PLACE, body: "one line" },
        { ...PLACE, line: 3, startLine: 2, body: "a range" },
        { ...PLACE, side: "LEFT", body: "a deleted line" },
      ] as const;
      await publisher.postReview(change, reviewOf(head, comments), idle());
      const threads = await reader.threads(change, idle());
      const found = comments.map(({ body }) => {
        const thread = threads.find((one) => one.comments[0]?.body === body);
        return [thread?.side, thread?.startLine, thread?.line, thread?.commit];
      });
      expect(found).toEqual([
        ["RIGHT", undefined, 2, head],
        ["RIGHT", 2, 3, head],
        ["LEFT", undefined, 2, head],
      ]);
    });

    clause("bare", async ({ publisher, change, head }) => {
      const { id } = await publisher.postReview(change, reviewOf(head), idle());
      expect((await publisher.reviews(change, idle())).map((review) => review.id)).toEqual([id]);
    });

    clause("position", async ({ publisher, reader, change, head }) => {
      const before = await reader.threads(change, idle());
      const wrong = [
        { ...PLACE, line: 400, body: "beyond" },
        { ...PLACE, path: "nope.ts", body: "elsewhere" },
        { ...PLACE, startLine: 400, body: "from beyond" },
      ];
      for (const comment of wrong) {
        const review = reviewOf(head, [{ ...PLACE, body: "right" }, comment]);
        const error = await errorOf(publisher.postReview(change, review, idle()));
        const problems = isAppError(error, "review-rejected") ? error.details.problems : undefined;
        expect(problems, comment.body).toHaveLength(1);
      }
      expect(await publisher.reviews(change, idle())).toEqual([]);
      expect(await reader.threads(change, idle())).toEqual(before);
    });

    clause("commit", async ({ publisher, change, strange }) => {
      for (const commit of [strange, "0".repeat(40)]) {
        const posting = publisher.postReview(change, reviewOf(commit), idle());
        expect(await codeOf(posting)).toBe("review-rejected");
      }
      expect(await publisher.reviews(change, idle())).toEqual([]);
    });

    clause(
      "lostBefore",
      async ({ publisher, change, head, writes }) => {
        const posting = publisher.postReview(change, reviewOf(head), idle());
        expect(await codeOf(posting)).toBe("code-host-unclear");
        expect(writes()).toBe(1);
        expect(await publisher.reviews(change, idle())).toEqual([]);
      },
      "lost-before",
    );

    clause(
      "lostAfter",
      async ({ publisher, change, head, writes }) => {
        const review = reviewOf(head);
        expect(await codeOf(publisher.postReview(change, review, idle()))).toBe(
          "code-host-unclear",
        );
        expect(writes()).toBe(1);
        const found = await publisher.reviews(change, idle());
        expect(found.map(({ body, commit }) => [body, commit])).toEqual([[review.body, head]]);
      },
      "lost-after",
    );

    clause(
      "late",
      async ({ publisher, change, head, writes, pass }) => {
        const review = reviewOf(head);
        const posting = publisher.postReview(change, review, idle());
        expect(await codeOf(posting)).toBe("code-host-unclear");
        expect(await publisher.reviews(change, idle())).toEqual([]);
        await pass(400);
        const found = await publisher.reviews(change, idle());
        expect(found.map(({ body, commit }) => [body, commit])).toEqual([[review.body, head]]);
        expect(writes()).toBe(1);
      },
      "late",
    );

    clause(
      "limited",
      async ({ publisher, change, head, writes }) => {
        const { id } = await publisher.postReview(change, reviewOf(head), idle());
        expect(writes()).toBe(2);
        expect((await publisher.reviews(change, idle())).map((review) => review.id)).toEqual([id]);
      },
      "limited",
    );

    clause("comment", async ({ publisher, change, comment }) => {
      const first = await publisher.comment(change, "first", idle());
      await comment("not ours");
      const second = await publisher.comment(change, "second", idle());
      expect(await publisher.comments(change, idle())).toEqual([first, second]);
    });

    clause("issue", async ({ publisher, change, issue }) => {
      const conversation = { ...issue, isIssue: true };
      const first = await publisher.comment(conversation, "It failed.", idle());
      expect(await publisher.comments(conversation, idle())).toEqual([first]);
      const target = { kind: "issue-comment", id: first.id, body: "It failed twice." } as const;
      await publisher.edit(conversation, target, idle());
      const [edited] = await publisher.comments(conversation, idle());
      expect([edited?.id, edited?.body]).toEqual([first.id, "It failed twice."]);
      expect(await publisher.comments(change, idle())).toEqual([]);
    });

    clause("pages", async ({ publisher, change }) => {
      const bodies = Array.from({ length: 103 }, (_, index) => `Comment ${index}`);
      for (const body of bodies) await publisher.comment(change, body, idle());
      const found = await publisher.comments(change, idle());
      expect(found.map(({ body }) => body)).toEqual(bodies);
    });

    clause("reply", async ({ publisher, reader, change }) => {
      const [thread, other] = await reader.threads(change, idle());
      const target = { pull: change, id: thread?.id ?? 0 };
      const reply = await publisher.reply(target, "Because.", idle());
      expect(await publisher.threadReplies(target, idle())).toEqual([reply]);
      expect(await publisher.threadReplies({ pull: change, id: other?.id ?? 0 }, idle())).toEqual(
        [],
      );
      const [after] = await reader.threads(change, idle());
      expect(after?.comments.at(-1)).toMatchObject({ id: reply.id, body: "Because." });
    });

    clause("gone", async ({ publisher, change }) => {
      const replying = publisher.reply({ pull: change, id: 999_999_999 }, "Hello?", idle());
      expect(await codeOf(replying)).toBe("code-host-rejected");
    });

    clause("edit", async ({ publisher, reader, change }) => {
      const first = await publisher.comment(change, "first", idle());
      const second = await publisher.comment(change, "second", idle());
      const comment = { kind: "issue-comment", id: first.id, body: "It **failed** 👎" } as const;
      const edited = await publisher.edit(change, comment, idle());
      expect(edited).toEqual({ ...first, body: comment.body });
      expect(await publisher.edit(change, comment, idle())).toEqual(edited);
      expect(await publisher.comments(change, idle())).toEqual([edited, second]);

      const [thread] = await reader.threads(change, idle());
      const target = { pull: change, id: thread?.id ?? 0 };
      const reply = await publisher.reply(target, "Because.", idle());
      const other = { kind: "review-comment", id: reply.id, body: "Because of this." } as const;
      const again = await publisher.edit(change, other, idle());
      expect(again).toEqual({ ...reply, body: other.body });
      expect(await publisher.threadReplies(target, idle())).toEqual([again]);
    });

    clause("editGone", async ({ publisher, change }) => {
      for (const kind of ["issue-comment", "review-comment"] as const) {
        const editing = publisher.edit(change, { kind, id: 999_999_999, body: "Hello?" }, idle());
        expect(await codeOf(editing), kind).toBe("code-host-rejected");
      }
      expect(await publisher.comments(change, idle())).toEqual([]);
    });

    clause(
      "lostEdit",
      async ({ publisher, change, writes }) => {
        const { id } = await publisher.comment(change, "first", idle());
        const comment = { kind: "issue-comment", id, body: "second" } as const;
        const edited = await publisher.edit(change, comment, idle());
        expect(writes()).toBe(3);
        expect(await publisher.comments(change, idle())).toEqual([edited]);
      },
      "lost-edit",
    );

    clause("react", async ({ publisher, reader, change, commentId }) => {
      const [thread] = await reader.threads(change, idle());
      const targets = [
        { kind: "issue-comment", id: commentId },
        { kind: "review-comment", id: thread?.id ?? 0 },
      ] as const;
      for (const target of [...targets, ...targets]) await publisher.react(change, target, idle());
      for (const target of [...targets, ...targets])
        await publisher.unreact(change, target, idle());
    });

    clause("missing", async ({ publisher, change, head }) => {
      const missing = { ...change, number: 9999 };
      const posting = publisher.postReview(missing, reviewOf(head), idle());
      expect(await codeOf(posting)).toBe("pull-not-found");
      expect(await codeOf(publisher.comment(missing, "Hello?", idle()))).toBe("pull-not-found");
    });

    clause("cancelled", async ({ publisher, change, head, writes }) => {
      const aborted = AbortSignal.abort();
      const calls = [
        publisher.postReview(change, reviewOf(head), aborted),
        publisher.comment(change, "no", aborted),
        publisher.reply({ pull: change, id: 1 }, "no", aborted),
        publisher.edit(change, { kind: "issue-comment", id: 1, body: "no" }, aborted),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("cancelled");
      expect(writes()).toBe(0);
    });

    clause(
      "silence",
      async ({ publisher, change, head }) => {
        const signal = AbortSignal.timeout(50);
        const posting = publisher.postReview(change, reviewOf(head), signal);
        expect(await codeOf(posting)).toBe("cancelled");
      },
      "silence",
    );
  });
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const error = await errorOf(call);
  return isAppError(error) ? error.code : error;
}
