import { describe, expect, it } from "vitest";
import { collectJoined, listJoined, markAsJoined } from "../../../../src/domain/finding/joined.ts";
import { plannedFinding } from "../render/sample-draft.ts";

const ID = "f".repeat(16);
const URL = "https://host.example/acme/shop/pull/7#discussion_r1";

describe("findings that joined others", () => {
  it("have no place, and the reason", () => {
    const here = markAsJoined(plannedFinding(), { duplicateOf: ID });
    expect(here).toMatchObject({ duplicateOf: ID, reason: `reports the same issue as ${ID}` });
    expect(here.place).toBeUndefined();
    expect(markAsJoined(plannedFinding(), { duplicateOf: ID, saidAt: URL })).toMatchObject({
      saidAt: URL,
      reason: "an earlier review reported the same issue",
    });
  });

  it("are listed and collected, and equal ones are not", () => {
    const joined = markAsJoined(plannedFinding(), { duplicateOf: ID, saidAt: URL });
    const { id } = joined;
    const equal = plannedFinding({}, { id: `${id}-2`, duplicateOf: id });
    const summary = [joined, equal, plannedFinding()];
    const plan = { event: "COMMENT", inline: [], file: [], summary } as const;
    expect(listJoined(plan)).toEqual([joined]);
    expect([...collectJoined(plan)]).toEqual([[id, { duplicateOf: ID, saidAt: URL }]]);
  });
});
