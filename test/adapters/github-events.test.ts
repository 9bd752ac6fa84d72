import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommentEvent, parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import type { CommentEvent } from "../../src/domain/trigger/code-host-event.ts";
import {
  type GithubEvent,
  issueComment,
  type Json,
  lineComment,
  parse,
  pullRequestEvent,
} from "../fakes/github-comments.ts";
import { pageComment, pullChange } from "../unit/domain/trigger/sample-events.ts";

function parseComment(event: GithubEvent): CommentEvent {
  const parsed = parse(event);
  if (parsed.kind !== "comment") throw new Error(parsed.kind);
  return parsed;
}
const subjectOf = (event: GithubEvent) => parseComment(event).subject;
const head = (repo: unknown): Json => ({ pull_request: { head: { repo } } });
const malformed = (field: string, value: unknown) => ({ kind: "malformed", field, value });

describe("parseGithubEvent", () => {
  it("states what the trigger needs and nothing else", () => {
    expect(parse(issueComment())).toStrictEqual(pageComment());
  });

  it.each(["push", "ping", "check_run", "constructor", "Issue_Comment", ""])(
    "calls an event %j no comment",
    (name) => {
      const { payload } = issueComment();
      expect(parseGithubEvent(name, payload)).toEqual({ kind: "other", name });
      expect(isCommentEvent(name)).toBe(false);
    },
  );

  it("states what reviews without a request need and nothing else", () => {
    expect(parse(pullRequestEvent())).toStrictEqual(pullChange());
    const { payload } = pullRequestEvent();
    expect(parse({ name: "pull_request_target", payload })).toStrictEqual(pullChange());
  });

  it.each<[string, Json, object]>([
    ["a fork", { head: { repo: { full_name: "mona/shop" } } }, { subject: { isForkRun: true } }],
    ["a deleted fork", { head: { repo: null } }, { subject: { isForkRun: true } }],
    ["a draft", { draft: true }, { isDraft: true }],
    ["a state of readiness it cannot read", { draft: "no" }, { isDraft: true }],
    ["labels", { labels: [{ name: "WIP" }, { name: 3 }, "x"] }, { labels: ["WIP"] }],
    ["labels it cannot read", { labels: "x" }, { labels: [] }],
    ["a stranger", { author_association: "NONE" }, { author: { isMember: false } }],
    ["a bot", { user: { type: "Bot" } }, { author: { account: "bot" } }],
    ["a short head", { head: { sha: "abc" } }, { head: { kind: "malformed", value: "abc" } }],
  ])("recognizes %s", (_what, changes, expected) => {
    expect(parse(pullRequestEvent({ pull_request: changes }))).toMatchObject(expected);
  });

  it("calls a pull request without its parts malformed", () => {
    expect(parseGithubEvent("pull_request", {})).toMatchObject({
      kind: "pull",
      isDraft: true,
      subject: malformed("pull_request", undefined),
      head: malformed("pull_request.head.sha", undefined),
    });
  });

  it.each([null, undefined, "text", 5, true, []])("calls a body of %j malformed", (payload) => {
    expect(parseGithubEvent("issue_comment", payload)).toEqual(malformed("its body", payload));
  });

  it("reads parts of another type as absent", () => {
    const payload = { comment: [], issue: "x", repository: 1, installation: { id: "9" } };
    expect(parseGithubEvent("issue_comment", payload)).toStrictEqual({
      kind: "comment",
      isNew: false,
      action: undefined,
      comment: malformed("comment", undefined),
      repository: malformed("repository.full_name", undefined),
      subject: malformed("issue", undefined),
    });
  });

  it.each<[string, Json, Json]>([
    ["a person", { user: { type: "User" } }, { account: "person" }],
    ["a bot", { user: { type: "Bot" } }, { account: "bot", accountType: "Bot" }],
    ["another account", { user: { type: "Robot" } }, { account: "unknown", accountType: "Robot" }],
    ["a list of types", { user: { type: ["User"] } }, { account: "unknown" }],
    ["a deleted account", { user: null }, { account: "unknown", accountType: undefined }],
    ["an owner", { author_association: "OWNER" }, { isMember: true, association: "OWNER" }],
    ["a collaborator", { author_association: "COLLABORATOR" }, { isMember: true }],
    ["a contributor", { author_association: "CONTRIBUTOR" }, { isMember: false }],
    ["small letters", { author_association: "member" }, { isMember: false }],
    ["a list of associations", { author_association: ["OWNER"] }, { isMember: false }],
    ["no association", { author_association: undefined }, { isMember: false }],
  ])("reads the author: %s", (_what, comment, author) => {
    expect(parseComment(issueComment({ comment })).comment).toMatchObject({ author });
  });

  it.each<[string, Json, Json]>([
    ["its id", {}, { kind: "page", commentId: 501 }],
    ["0 for a missing id", { id: undefined }, { kind: "page", commentId: 0 }],
    ["0 for an id of null", { id: null }, { kind: "page", commentId: 0 }],
    ["an id as text", { id: "501" }, malformed("comment.id", "501")],
  ])("reads the place of a comment on a page: %s", (_what, comment, place) => {
    expect(parseComment(issueComment({ comment })).comment).toMatchObject({ place });
  });
});

describe("the pull request of an event", () => {
  it.each<[string, GithubEvent, Json]>([
    ["an empty description for none", issueComment({ issue: { body: null } }), { description: "" }],
    ["a line's pull request", lineComment(), { number: 12, isForkRun: false }],
    ["a fork", lineComment(head({ full_name: "mona/shop" })), { isForkRun: true }],
    ["a fork that is gone", lineComment(head(null)), { isForkRun: true }],
    [
      "its own branch in other letters",
      lineComment(head({ full_name: "Octo/Shop" })),
      { isForkRun: false },
    ],
    ["a closed one", issueComment({ issue: { state: "closed" } }), { isOpen: false }],
    ["a state in capitals", issueComment({ issue: { state: "OPEN" } }), { isOpen: false }],
    [
      "a number as text",
      lineComment({ pull_request: { number: "12" } }),
      { number: malformed("pull_request.number", "12") },
    ],
    ["an issue", issueComment({ issue: { pull_request: undefined } }), { kind: "issue" }],
    [
      "a page's comment read as a line's",
      { ...issueComment(), name: "pull_request_review_comment" },
      malformed("pull_request", undefined),
    ],
  ])("is read: %s", (_what, event, expected) => {
    expect(subjectOf(event)).toMatchObject(expected);
  });

  it.each<[string, GithubEvent, string]>([
    ["a title", lineComment({ pull_request: { title: undefined } }), "title"],
    ["a description", lineComment({ pull_request: { body: undefined } }), "description"],
    ["a fork of a page's comment", issueComment(), "isForkRun"],
    ["a fork without a head", lineComment({ pull_request: { head: undefined } }), "isForkRun"],
    ["a fork without a name", lineComment(head({ full_name: undefined })), "isForkRun"],
    [
      "a fork of an unknown repository",
      lineComment({ repository: { full_name: "shop" } }),
      "isForkRun",
    ],
  ])("does not make up %s", (_what, event, field) => {
    expect(subjectOf(event)).not.toHaveProperty(field);
    expect(subjectOf(event)).toMatchObject({ kind: "pull" });
  });

  it.each<[string, Json, string]>([
    ["whether it is private", { private: "yes" }, "isPrivate"],
    ["its default branch", { default_branch: 1 }, "defaultBranch"],
  ])("does not make up of its repository %s", (_what, repository, field) => {
    const parsed = parseComment(issueComment({ repository })).repository;
    expect(parsed).toMatchObject({ owner: "octo", name: "shop" });
    expect(parsed).not.toHaveProperty(field);
  });
});

describe("the place of a comment on a line", () => {
  const find = (comment: Json): unknown => {
    const parsed = parseComment(lineComment({ comment })).comment;
    return "place" in parsed ? parsed.place : parsed;
  };

  it.each<[string, Json, Json]>([
    ["the line of the present diff", {}, { line: 40, side: "RIGHT", path: "src/cart.ts" }],
    ["the first line when it has left the diff", { line: null }, { line: 38 }],
    ["the first line when there is no other", { line: undefined }, { line: 38 }],
    ["the side before the change", { side: "LEFT" }, { side: "LEFT" }],
    ["the first side", { side: null, original_side: "LEFT" }, { side: "LEFT" }],
    ["the right side when none is named", { side: undefined }, { side: "RIGHT" }],
    ["the right side for anything else", { side: "left" }, { side: "RIGHT" }],
    ["the right side for another type", { side: 1, original_side: "LEFT" }, { side: "RIGHT" }],
    ["its own thread", {}, { threadId: 501, commentId: 501 }],
    ["the thread it replies in", { in_reply_to_id: 9 }, { threadId: 9, commentId: 501 }],
    ["its own thread for no reply", { in_reply_to_id: null }, { threadId: 501 }],
    ["no hunk", { diff_hunk: undefined }, { diffHunk: "" }],
  ])("is %s", (_what, change, place) => {
    expect(find(change)).toMatchObject({ kind: "thread", ...place });
  });

  it.each<[string, Json, string, unknown]>([
    ["line", { line: 0 }, "comment.line", 0],
    ["line of another type", { line: "40" }, "comment.line", "40"],
    ["path", { path: "" }, "comment.path", ""],
    ["id", { id: 1.5 }, "comment.id", 1.5],
    ["id that is not exact", { id: 2 ** 53 }, "comment.id", 2 ** 53],
    ["thread", { in_reply_to_id: -1 }, "comment.in_reply_to_id", -1],
  ])("is malformed with a wrong %s", (_what, change, field, value) => {
    expect(find(change)).toEqual(malformed(field, value));
  });

  it.each([
    { line: null, original_line: null },
    { line: undefined, original_line: undefined, subject_type: "file" },
    { line: 1, original_line: 1, subject_type: "file" },
    { line: null, original_line: null, subject_type: "line" },
  ])("has no line on a whole file: %j", (change) => {
    const place = find(change);
    expect(place).toMatchObject({ kind: "thread", path: "src/cart.ts" });
    expect(place).not.toHaveProperty("line");
  });
});

it("never throws for any JSON", () => {
  const name = fc.constantFrom("issue_comment", "pull_request_review_comment");
  fc.assert(
    fc.property(fc.oneof(name, fc.string()), fc.jsonValue(), (event, payload) => {
      const { kind } = parseGithubEvent(event, payload);
      expect(["comment", "other", "malformed"]).toContain(kind);
    }),
    { numRuns: 500, seed: 7 },
  );
});
