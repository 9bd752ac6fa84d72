import { expect, it } from "vitest";
import { candidatesIn } from "../../../../src/domain/answer/candidates-in.ts";
import { scanOutput } from "../../../../src/domain/answer/scan-output.ts";

const finding = '{"path": "a", "line": 1, "body": "b"}';
const saidIn = (text: string) => {
  const { finds } = scanOutput({ contract: "review", text, fuel: { left: 10_000 } });
  return candidatesIn("review", finds, "abcd").map(({ said, nonce }) => [said, nonce]);
};

it("lists answers, and findings that stand without one", () => {
  const b = { path: "a", line: 1, body: "b" };
  expect(saidIn(`{"summary": "s", "comments": []}\n\n[${finding}]`)).toEqual([
    [{ summary: "s", comments: [] }, "none"],
    [{ comments: [b] }, "none"],
  ]);
  expect(saidIn(`{"summary": "s"}\n${finding}`)).toEqual([
    [{ summary: "s", comments: [b] }, "none"],
  ]);
});

it("leaves out what says nothing, unless it has the code", () => {
  expect(saidIn('{"summary": ""} {"nonce": "abcd", "summary": ""}')).toEqual([
    [{ summary: "" }, "own"],
  ]);
});
