import { describe, expect, it } from "vitest";
import type {
  CodeHostEvent,
  MalformedField,
} from "../../../../src/domain/trigger/code-host-event.ts";
import { decideTrigger } from "../../../../src/domain/trigger/decide-trigger.ts";
import type {
  IgnoreReason,
  TriggerDecision,
} from "../../../../src/domain/trigger/trigger-decision.ts";
import { type EventChanges, pageComment, threadComment } from "./sample-events.ts";

const decide = (event: CodeHostEvent, trigger = "@asksvc"): TriggerDecision =>
  decideTrigger(event, { trigger });
const written = (body: string): EventChanges => ({ comment: { body } });
const malformed = (field: string, value?: unknown): MalformedField => ({
  kind: "malformed",
  field,
  value,
});
const OWN_MARKER = `<!-- svc:1 {"k":"notice","id":"reply-7","head":"${"a".repeat(40)}"} -->`;
const REQUEST = {
  pull: { owner: "octo", name: "shop", number: 12 },
  commentId: 501,
  commentUrl: "https://github.com/octo/shop/pull/12#issuecomment-501",
  commentUpdatedAt: "2026-03-01T10:00:01Z",
  commenter: "mona",
  instructions: "look at the cache",
  title: "Speed up the cart",
  description: "It was slow.",
  isPrivate: true,
  defaultBranch: "main",
  installationId: 99,
};

describe("decideTrigger", () => {
  it("accepts a comment on a pull request's page as a request for a review", () => {
    expect(decide(pageComment())).toStrictEqual({ kind: "review", request: REQUEST });
  });

  it("takes a comment on a line as a question in its thread", () => {
    expect(decide(threadComment())).toStrictEqual({
      kind: "followup",
      request: {
        ...REQUEST,
        isForkRun: false,
        threadId: 400,
        path: "src/cart.ts",
        side: "RIGHT",
        line: 40,
        diffHunk: "@@ -1 +1 @@\n-a\n+b",
      },
    });
  });

  it.each(["wontfix It is a test.", "keep", "help"])(
    "takes %j in a thread as a command",
    (text) => {
      const decision = decide(threadComment(written(`@asksvc ${text}`)));
      expect(decision).toMatchObject({
        kind: "command",
        request: {
          instructions: text,
          commentId: 501,
          thread: { threadId: 400, path: "src/cart.ts" },
        },
      });
    },
  );

  it.each(["wontfix", "keep", "explain", "help"])("takes %j on the page as a command", (text) => {
    const decision = decide(pageComment(written(`@asksvc ${text}`)));
    expect(decision).toStrictEqual({
      kind: "command",
      request: { ...REQUEST, instructions: text },
    });
  });

  it.each(["review", "review full"])("takes %j in a thread as a request for a review", (text) => {
    const decision = decide(threadComment(written(`@asksvc ${text}`)));
    expect(decision).toStrictEqual({
      kind: "review",
      request: { ...REQUEST, isForkRun: false, instructions: text, isOnLines: true },
    });
  });

  it("asks for an explanation in place of the command", () => {
    const decision = decide(threadComment(written("@asksvc explain")));
    expect(decision).toMatchObject({
      kind: "followup",
      request: { threadId: 400, instructions: expect.stringMatching(/^Explain this finding/) },
    });
  });

  it.each(["keep it", "explain why", "won't fix"])("takes %j in a thread as a question", (text) => {
    expect(decide(threadComment(written(`@asksvc ${text}`))).kind).toBe("followup");
  });

  it("does not make up facts that the event does not state", () => {
    const event = pageComment();
    const { title, description, ...subject } = event.subject as Extract<
      typeof event.subject,
      { kind: "pull" }
    >;
    const { installationId, ...rest } = event;
    const { url, updatedAt, ...comment } = event.comment as Exclude<
      typeof event.comment,
      MalformedField
    >;
    const author = { ...comment.author, login: undefined };
    const repository = { owner: "octo", name: "shop" };
    const bare = { ...rest, comment: { ...comment, author }, repository, subject };
    expect(decide(bare)).toStrictEqual({
      kind: "review",
      request: {
        pull: REQUEST.pull,
        commentId: 501,
        commenter: "unknown",
        instructions: "look at the cache",
      },
    });
  });

  it.each<[string, CodeHostEvent, IgnoreReason, string]>([
    [
      "an event of another kind",
      { kind: "other", name: "push" },
      "event-kind",
      'the event "push" is not a comment on a pull request',
    ],
    [
      "an event without a body",
      malformed("its body", []),
      "malformed",
      "the event is malformed: its body is a list",
    ],
    [
      "an edit",
      pageComment({ event: { isNew: false, action: "edited" } }),
      "action",
      'the comment is not a new one: the action is "edited"',
    ],
    [
      "an event without a comment",
      pageComment({ event: { comment: malformed("comment") } }),
      "malformed",
      "the event is malformed: comment is missing",
    ],
    [
      "a comment without the trigger",
      pageComment(written("hi @asksvc")),
      "no-trigger",
      'the comment does not start with @asksvc: its first word is "hi"',
    ],
    [
      "a bot, even a member",
      threadComment({ author: { account: "bot" } }),
      "bot",
      'the comment is by a bot, "mona"',
    ],
    [
      "an account of unknown type",
      pageComment({ author: { account: "unknown", accountType: "Robot" } }),
      "author",
      'the author\'s account type is unknown: "Robot"',
    ],
    [
      "an answer of the service under a person's name",
      threadComment(written(`@asksvc\n\n${OWN_MARKER}`)),
      "own",
      "the comment ends with a marker of ours",
    ],
    [
      "a person who is not a member",
      pageComment({ author: { isMember: false, association: "NONE" } }),
      "association",
      'the author "mona" does not belong to the repository: the association is "NONE"',
    ],
    [
      "an event without a repository",
      pageComment({ event: { repository: malformed("repository.full_name", "shop") } }),
      "malformed",
      'the event is malformed: repository.full_name is "shop"',
    ],
    [
      "an event without a pull request",
      threadComment({ event: { subject: malformed("pull_request") } }),
      "malformed",
      "the event is malformed: pull_request is missing",
    ],
    [
      "a comment on an issue",
      pageComment({ event: { subject: { kind: "issue" } } }),
      "not-a-pull",
      "the comment is on an issue, not on a pull request",
    ],
    [
      "a closed pull request",
      pageComment({ pull: { isOpen: false, state: "closed" } }),
      "closed",
      'the pull request is not open: its state is "closed"',
    ],
    [
      "a pull request without a number",
      pageComment({ pull: { number: malformed("issue.number", "1\n2") } }),
      "malformed",
      'the event is malformed: issue.number is "1\\u{a}2"',
    ],
    [
      "a comment without a valid place",
      threadComment({ comment: { place: malformed("comment.line", "40") } }),
      "malformed",
      'the event is malformed: comment.line is "40"',
    ],
  ])("ignores %s", (_what, event, reason, text) => {
    expect(decide(event)).toStrictEqual({ kind: "ignore", reason, text });
  });

  it("judges in the order of the specification", () => {
    const faults: [EventChanges, IgnoreReason][] = [
      [{ event: { isNew: false } }, "action"],
      [written("no"), "no-trigger"],
      [{ author: { account: "bot" } }, "bot"],
      [{ author: { isMember: false } }, "association"],
      [{ event: { repository: malformed("repository") } }, "malformed"],
      [{ pull: { isOpen: false } }, "closed"],
      [{ pull: { number: malformed("number") } }, "malformed"],
    ];
    const merge = (changes: readonly EventChanges[]): EventChanges => ({
      event: Object.assign({}, ...changes.map(({ event }) => event)),
      comment: Object.assign({}, ...changes.map(({ comment }) => comment)),
      author: Object.assign({}, ...changes.map(({ author }) => author)),
      pull: Object.assign({}, ...changes.map(({ pull }) => pull)),
    });
    const decisions = faults.map((_fault, at) =>
      decide(pageComment(merge(faults.slice(at).map(([change]) => change)))),
    );
    expect(decisions.map((decision) => decision.kind === "ignore" && decision.reason)).toEqual(
      faults.map(([, reason]) => reason),
    );
  });
});
