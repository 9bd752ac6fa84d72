import { describe, expect, it } from "vitest";
import { readTaskAnswer } from "../../../../src/domain/task/read-task-answer.ts";

const PROSE =
  "The failure comes from the network of the machine that ran the tests, so there is nothing to mend here.";

describe("readTaskAnswer", () => {
  it("reads title, body and patch", () => {
    const answer = { title: "T", body: "B", patch: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n" };
    expect(readTaskAnswer(JSON.stringify(answer))).toEqual({ kind: "ok", answer });
  });

  it("takes a blank patch, and no title, for what they are", () => {
    expect(readTaskAnswer('{"body": "no safe change", "patch": " \\n"}')).toEqual({
      kind: "ok",
      answer: { title: "", body: "no safe change", patch: "" },
    });
  });

  it("asks again for an answer without a patch, and takes it for no change otherwise", () => {
    expect(readTaskAnswer('{"title": "T", "body": "B"}')).toEqual({
      kind: "unreadable",
      reason: 'it has no "patch"',
      fallback: { title: "T", body: "B", patch: "" },
    });
  });

  it("leaves thoughts and tokens out of title and body, and the patch unchanged", () => {
    const patch = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-<think>a</think>\n+<think>b</think><|im_end|>\n";
    const said = { title: "T<|im_end|>", body: "<think>Hm.</think>B", patch };
    const answer = { title: "T", body: "B", patch };
    expect(readTaskAnswer(JSON.stringify(said))).toEqual({ kind: "ok", answer });
  });

  it("asks again for a reason that is nothing but a thought", () => {
    expect(readTaskAnswer('{"body": "<think>Hm.</think>", "patch": ""}')).toMatchObject({
      kind: "unreadable",
      fallback: { body: "", patch: "" },
    });
  });

  it("keeps prose as the reason for no change", () => {
    expect(readTaskAnswer(PROSE)).toEqual({
      kind: "unreadable",
      reason: "it is prose and no JSON object",
      fallback: { title: "", body: PROSE, patch: "" },
    });
  });

  it.each([
    ["", "The output is empty"],
    [
      '{"title": "T", "patch": "--- a/x\\n+++ b/x',
      "The output was cut or broken before the answer said anything",
    ],
  ])("finds nothing to keep in %j", (text, reason) => {
    expect(readTaskAnswer(text)).toEqual({ kind: "unreadable", reason });
  });
});
