import { describe, expect, it } from "vitest";
import { findOpenPull } from "../../../../src/domain/trigger/find-open-pull.ts";
import { pageComment, pullChange } from "./sample-events.ts";

const malformed = { kind: "malformed", field: "issue", value: undefined } as const;

describe("findOpenPull", () => {
  it("finds the pull request of a comment and of a change", () => {
    const found = { pull: { owner: "octo", name: "shop", number: 12 }, isPrivate: true };
    expect(findOpenPull(pageComment())).toMatchObject(found);
    expect(findOpenPull(pullChange())).toMatchObject({ ...found, isForkRun: false });
  });

  it.each([
    ["not-a-pull", { subject: { kind: "issue" } as const }],
    ["malformed", { subject: malformed }],
    ["malformed", { repository: malformed }],
  ])("ignores an event as %s", (reason, changes) => {
    const event = { ...pageComment(), ...changes };
    expect(findOpenPull(event)).toMatchObject({ kind: "ignore", reason });
  });

  it("ignores a closed pull request", () => {
    const closed = pullChange({ pull: { isOpen: false, state: "closed" } });
    expect(findOpenPull(closed)).toMatchObject({ kind: "ignore", reason: "closed" });
  });
});
