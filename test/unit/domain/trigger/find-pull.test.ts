import { describe, expect, it } from "vitest";
import { readCommentEvent } from "../../../../src/domain/trigger/comment-event.ts";
import { findPull } from "../../../../src/domain/trigger/find-pull.ts";
import type { CodeHostEvent } from "../../../../src/domain/trigger/trigger-decision.ts";
import { issueComment, type Json, lineComment } from "./sample-comments.ts";

const find = ({ name, payload }: CodeHostEvent): unknown =>
  findPull(readCommentEvent(payload) ?? {}, name !== "issue_comment");
const head = (repo: unknown): Json => ({ pull_request: { head: { repo } } });

describe("findPull", () => {
  it("reads the event's data of the pull request", () => {
    expect(find(issueComment())).toEqual({
      pull: { owner: "octo", name: "shop", number: 12 },
      title: "Speed up the cart",
      description: "It was slow.",
      isPrivate: true,
      defaultBranch: "main",
    });
  });

  it.each<[string, CodeHostEvent, Json]>([
    ["an empty description for none", issueComment({ issue: { body: null } }), { description: "" }],
    ["a line's pull request", lineComment(), { pull: { number: 12 }, isForkRun: false }],
    ["a fork", lineComment(head({ full_name: "mona/shop" })), { isForkRun: true }],
    ["a fork that is gone", lineComment(head(null)), { isForkRun: true }],
    [
      "its own branch in other letters",
      lineComment(head({ full_name: "Octo/Shop" })),
      { isForkRun: false },
    ],
  ])("reads %s", (_what, event, expected) => {
    expect(find(event)).toMatchObject(expected);
  });

  it.each<[string, CodeHostEvent, string]>([
    ["a title", lineComment({ pull_request: { title: undefined } }), "title"],
    ["a description", lineComment({ pull_request: { body: undefined } }), "description"],
    ["whether it is private", issueComment({ repository: { private: "yes" } }), "isPrivate"],
    ["its default branch", issueComment({ repository: { default_branch: 1 } }), "defaultBranch"],
    ["a fork of a page's comment", issueComment(), "isForkRun"],
    ["a fork without a head", lineComment({ pull_request: { head: undefined } }), "isForkRun"],
    ["a fork without a name", lineComment(head({ full_name: undefined })), "isForkRun"],
  ])("does not make up %s", (_what, event, field) => {
    expect(find(event)).not.toHaveProperty(field);
    expect(find(event)).toHaveProperty("pull");
  });

  it.each<[string, CodeHostEvent, string]>([
    ["an issue", issueComment({ issue: { pull_request: undefined } }), "not-a-pull"],
    ["a closed one", issueComment({ issue: { state: "closed" } }), "closed"],
    ["a page's comment read as a line's", { ...issueComment(), name: "x" }, "malformed"],
  ])("refuses %s", (_what, event, reason) => {
    expect(find(event)).toMatchObject({ kind: "ignore", reason });
  });
});
