import { describe, expect, it } from "vitest";
import { listFindings } from "../../../../src/domain/render/list-findings.ts";
import { reviewOf } from "./reviewed-change.ts";

describe("listFindings", () => {
  it("lists every finding once, the worst first, with its bucket and its lines in the head", () => {
    const { plan } = reviewOf([
      { path: "src/a.ts", line: 99, body: "On no line.", severity: "major" },
      { path: "elsewhere.ts", line: 1, body: "On no file.", severity: "critical" },
      { path: "src/a.ts", line: 2, side: "LEFT", body: "On a deleted line.", severity: "minor" },
      { path: "src/a.ts", line: 3, start_line: 2, body: "On lines.", severity: "nit" },
      { path: "src/a.ts", line: 3, start_line: 2, body: "On lines.", severity: "nit" },
    ]);
    expect(
      listFindings(plan).map(({ bucket, planned, headPlace }) => [
        bucket,
        planned.finding.body,
        headPlace,
      ]),
    ).toEqual([
      ["summary", "On no file.", undefined],
      ["file", "On no line.", undefined],
      ["inline", "On a deleted line.", undefined],
      ["inline", "On lines.", { path: "src/a.ts", side: "RIGHT", line: 3, startLine: 2 }],
    ]);
  });
});
