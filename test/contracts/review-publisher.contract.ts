import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { NewReview } from "../../src/domain/pull/new-review.ts";
import { createClause } from "./clause.ts";
import {
  codeOf,
  errorOf,
  idle,
  type OpenedPublisher,
  type OpenPublisher,
  type WriteFault,
} from "./opened-publisher.ts";

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
  missing: "rejects posting to a number that does not exist",
  cancelled: "rejects with cancelled when the signal is aborted already, and sends nothing",
  silence: "ends promptly with cancelled when the signal aborts",
} as const;

export type ReviewPublisherClause = keyof typeof CLAUSES;

const PLACE = { path: "src/price.ts", side: "RIGHT", line: 2 } as const;

/** Runs the clauses of the port `ReviewPublisher` against an adapter; `skips` gives a reason for each one left out. */
export function reviewPublisherContract(
  name: string,
  open: OpenPublisher,
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

    clause("missing", async ({ publisher, change, head }) => {
      const missing = { ...change, number: 9999 };
      const posting = publisher.postReview(missing, reviewOf(head), idle());
      expect(await codeOf(posting)).toBe("pull-not-found");
    });

    clause("cancelled", async ({ publisher, change, head, writes }) => {
      const posting = publisher.postReview(change, reviewOf(head), AbortSignal.abort());
      expect(await codeOf(posting)).toBe("cancelled");
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
