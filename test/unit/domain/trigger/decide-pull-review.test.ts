import { describe, expect, it } from "vitest";
import {
  type AutomaticReviews,
  decidePullReview,
} from "../../../../src/domain/trigger/decide-pull-review.ts";
import { decideTrigger } from "../../../../src/domain/trigger/decide-trigger.ts";
import { type PullChanges, pullChange } from "./sample-events.ts";

const ON: AutomaticReviews = { on: ["opened", "synchronize"], forks: false };
const decide = (changes: PullChanges = {}, settings: AutomaticReviews | undefined = ON) =>
  decidePullReview(pullChange(changes), settings);
const reasonOf = (changes: PullChanges, settings?: AutomaticReviews) => {
  const decision = decide(changes, settings);
  return decision.kind === "ignore" ? decision.reason : decision.kind;
};

describe("decidePullReview", () => {
  it("reviews a member's branch of the repository after an enabled change", () => {
    expect(decide()).toStrictEqual({
      kind: "review",
      request: {
        pull: { owner: "octo", name: "shop", number: 12 },
        title: "Speed up the cart",
        description: "It was slow.",
        isForkRun: false,
        isPrivate: true,
        defaultBranch: "main",
        commentId: 0,
        commenter: "mona",
        instructions: "",
        installationId: 99,
        change: { action: "opened", head: "c".repeat(40), at: "2026-03-01T10:00:01Z" },
      },
    });
  });

  it("reviews nothing by default", () => {
    expect(decideTrigger(pullChange(), { trigger: "@asksvc" })).toMatchObject({
      kind: "ignore",
      reason: "event-kind",
      text: expect.stringContaining("REVIEW_ON"),
    });
    expect(reasonOf({}, { on: [], forks: true })).toBe("event-kind");
  });

  it.each<[string, PullChanges, string]>([
    ["another change", { event: { action: "labeled" } }, "action"],
    ["a change that is not enabled", { event: { action: "ready_for_review" } }, "action"],
    ["a change of another type", { event: { action: ["opened"] } }, "action"],
    ["a draft", { event: { isDraft: true } }, "draft"],
    ["a closed pull request", { pull: { isOpen: false, state: "closed" } }, "closed"],
    ["a fork", { pull: { isForkRun: true } }, "fork"],
    ["a branch of unknown origin", { pull: { isForkRun: undefined } }, "fork"],
    ["an author who is not a member", { author: { isMember: false } }, "association"],
    ["a bot", { author: { account: "bot" } }, "bot"],
    ["an unknown account", { author: { account: "unknown" } }, "author"],
    [
      "an unknown head",
      { event: { head: { kind: "malformed", field: "pull_request.head.sha", value: 1 } } },
      "malformed",
    ],
  ])("does not review %s", (_what, changes, reason) => {
    expect(reasonOf(changes)).toBe(reason);
  });

  it("reviews on request only what the settings skip", () => {
    const skip = { skipAuthors: ["Mona"], skipLabels: ["wip"], skipDrafts: false };
    expect(reasonOf({}, { ...ON, skip })).toBe("skipped");
    expect(reasonOf({ author: { login: "mia" } }, { ...ON, skip })).toBe("review");
    const labeled = { author: { login: "mia" }, event: { labels: ["WIP"] } };
    expect(reasonOf(labeled, { ...ON, skip })).toBe("skipped");
    expect(reasonOf({ event: { isDraft: true } }, { ...ON, skip: { skipDrafts: false } })).toBe(
      "review",
    );
  });

  it.each<[string, PullChanges, string]>([
    ["a fork", { pull: { isForkRun: true }, author: { isMember: false } }, "review"],
    ["a stranger's branch", { author: { isMember: false } }, "review"],
    ["a fork's draft", { pull: { isForkRun: true }, event: { isDraft: true } }, "draft"],
    ["a bot", { author: { account: "bot" } }, "bot"],
  ])("decides on %s where forks are reviewed too", (_what, changes, expected) => {
    expect(reasonOf(changes, { ...ON, forks: true })).toBe(expected);
  });

  it("has a request without an installation for a hook that names none", () => {
    const decision = decide({ event: { installationId: undefined } });
    expect(decision).toMatchObject({ kind: "review" });
    expect("request" in decision && "installationId" in decision.request).toBe(false);
  });
});
