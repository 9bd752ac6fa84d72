import { describe, expect } from "vitest";
import { createClause } from "./clause.ts";
import {
  codeOf,
  idle,
  type OpenedPublisher,
  type OpenPublisher,
  type WriteFault,
} from "./opened-publisher.ts";

const CLAUSES = {
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
} as const;

export type CommentPublisherClause = keyof typeof CLAUSES;

/** Runs the clauses of the port `CommentPublisher` against an adapter; `skips` gives a reason for each one left out. */
export function commentPublisherContract(
  name: string,
  open: OpenPublisher,
  skips: Partial<Record<CommentPublisherClause, string>> = {},
): void {
  const clause = createClause<CommentPublisherClause, OpenedPublisher, WriteFault>({
    name,
    titles: CLAUSES,
    open,
    skips,
  });

  describe(`${name} keeps the contract of CommentPublisher`, () => {
    clause("comment", async ({ comments, change, commentAsStranger }) => {
      const first = await comments.comment(change, "first", idle());
      await commentAsStranger("not ours");
      const second = await comments.comment(change, "second", idle());
      expect(await comments.comments(change, idle())).toEqual([first, second]);
    });

    clause("issue", async ({ comments, change, issue }) => {
      const conversation = { ...issue, isIssue: true };
      const first = await comments.comment(conversation, "It failed.", idle());
      expect(await comments.comments(conversation, idle())).toEqual([first]);
      const target = { kind: "issue-comment", id: first.id, body: "It failed twice." } as const;
      await comments.edit(conversation, target, idle());
      const [edited] = await comments.comments(conversation, idle());
      expect([edited?.id, edited?.body]).toEqual([first.id, "It failed twice."]);
      expect(await comments.comments(change, idle())).toEqual([]);
    });

    clause("pages", async ({ comments, change }) => {
      const bodies = Array.from({ length: 103 }, (_, index) => `Comment ${index}`);
      for (const body of bodies) await comments.comment(change, body, idle());
      const found = await comments.comments(change, idle());
      expect(found.map(({ body }) => body)).toEqual(bodies);
    });

    clause("reply", async ({ comments, reader, change }) => {
      const [thread, other] = await reader.threads(change, idle());
      const target = { pull: change, id: thread?.id ?? 0 };
      const reply = await comments.reply(target, "Because.", idle());
      expect(await comments.threadReplies(target, idle())).toEqual([reply]);
      expect(await comments.threadReplies({ pull: change, id: other?.id ?? 0 }, idle())).toEqual(
        [],
      );
      const [after] = await reader.threads(change, idle());
      expect(after?.comments.at(-1)).toMatchObject({ id: reply.id, body: "Because." });
    });

    clause("gone", async ({ comments, change }) => {
      const replying = comments.reply({ pull: change, id: 999_999_999 }, "Hello?", idle());
      expect(await codeOf(replying)).toBe("code-host-rejected");
    });

    clause("edit", async ({ comments, reader, change }) => {
      const first = await comments.comment(change, "first", idle());
      const second = await comments.comment(change, "second", idle());
      const comment = { kind: "issue-comment", id: first.id, body: "It **failed** 👎" } as const;
      const edited = await comments.edit(change, comment, idle());
      expect(edited).toEqual({ ...first, body: comment.body });
      expect(await comments.edit(change, comment, idle())).toEqual(edited);
      expect(await comments.comments(change, idle())).toEqual([edited, second]);

      const [thread] = await reader.threads(change, idle());
      const target = { pull: change, id: thread?.id ?? 0 };
      const reply = await comments.reply(target, "Because.", idle());
      const other = { kind: "review-comment", id: reply.id, body: "Because of this." } as const;
      const again = await comments.edit(change, other, idle());
      expect(again).toEqual({ ...reply, body: other.body });
      expect(await comments.threadReplies(target, idle())).toEqual([again]);
    });

    clause("editGone", async ({ comments, change }) => {
      for (const kind of ["issue-comment", "review-comment"] as const) {
        const editing = comments.edit(change, { kind, id: 999_999_999, body: "Hello?" }, idle());
        expect(await codeOf(editing), kind).toBe("code-host-rejected");
      }
      expect(await comments.comments(change, idle())).toEqual([]);
    });

    clause(
      "lostEdit",
      async ({ comments, change, writes }) => {
        const { id } = await comments.comment(change, "first", idle());
        const comment = { kind: "issue-comment", id, body: "second" } as const;
        const edited = await comments.edit(change, comment, idle());
        expect(writes()).toBe(3);
        expect(await comments.comments(change, idle())).toEqual([edited]);
      },
      "lost-edit",
    );

    clause("react", async ({ comments, reader, change, commentId }) => {
      const [thread] = await reader.threads(change, idle());
      const targets = [
        { kind: "issue-comment", id: commentId },
        { kind: "review-comment", id: thread?.id ?? 0 },
      ] as const;
      for (const target of [...targets, ...targets]) await comments.react(change, target, idle());
      for (const target of [...targets, ...targets]) await comments.unreact(change, target, idle());
    });

    clause("missing", async ({ comments, change }) => {
      const missing = { ...change, number: 9999 };
      expect(await codeOf(comments.comment(missing, "Hello?", idle()))).toBe("pull-not-found");
    });

    clause("cancelled", async ({ comments, change, writes }) => {
      const aborted = AbortSignal.abort();
      const calls = [
        comments.comment(change, "no", aborted),
        comments.reply({ pull: change, id: 1 }, "no", aborted),
        comments.edit(change, { kind: "issue-comment", id: 1, body: "no" }, aborted),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("cancelled");
      expect(writes()).toBe(0);
    });
  });
}
