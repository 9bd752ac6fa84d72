import { describe, expect, it } from "vitest";
import { listJoinedLines } from "../../../../src/domain/publish/render-joined.ts";
import { plannedFinding } from "../render/sample-draft.ts";

const URL = "https://host.example/acme/shop/pull/7#discussion_r1";
const joined = (rest: object) =>
  plannedFinding(
    { title: undefined, body: "Stays open. More." },
    { duplicateOf: "f".repeat(16), ...rest },
  );

describe("listJoinedLines", () => {
  it("names the comment or the place that a finding joined", () => {
    const other = plannedFinding(
      {},
      { id: "f".repeat(16), place: { path: "src/a.ts", side: "RIGHT", line: 7 } },
    );
    const summary = [joined({ saidAt: URL }), joined({}), joined({ duplicateOf: "e".repeat(16) })];
    const plan = { event: "COMMENT", inline: [other], file: [], summary } as const;
    const lines = (address: string | undefined) =>
      listJoinedLines({ plan, toPostedLink: () => address });
    expect(lines(URL)).toEqual([
      `- 🟠 \`src/a.ts:42\` Stays open. ([earlier comment](${URL}))`,
      "- 🟠 `src/a.ts:42` Stays open. (same as the finding at `src/a.ts:7`)",
      "- 🟠 `src/a.ts:42` Stays open. (same as the finding at `the same place`)",
    ]);
    expect(lines(undefined)[0]).toContain("(an earlier comment)");
  });
});
