import { expect, it } from "vitest";
import { collectCandidates } from "../../../../src/domain/answer/collect-candidates.ts";
import { scanOutput } from "../../../../src/domain/answer/scan-output.ts";

const finding = '{"path": "a", "line": 1, "body": "b"}';
const readSummaries = (text: string) => {
  const { finds } = scanOutput({ contract: "review", text, fuel: { left: 10_000 } });
  return collectCandidates("review", finds, "abcd").map(({ said, nonce }) => [said, nonce]);
};

it("lists answers, and findings outside of one", () => {
  const b = { path: "a", line: 1, body: "b" };
  expect(readSummaries(`{"summary": "s", "comments": []}\n\n[${finding}]`)).toEqual([
    [{ summary: "s", comments: [] }, "none"],
    [{ comments: [b] }, "none"],
  ]);
  expect(readSummaries(`{"summary": "s"}\n${finding}`)).toEqual([
    [{ summary: "s", comments: [b] }, "none"],
  ]);
});

it("leaves out empty objects, unless they have the code", () => {
  expect(readSummaries('{"summary": ""} {"nonce": "abcd", "summary": ""}')).toEqual([
    [{ summary: "" }, "own"],
  ]);
});
