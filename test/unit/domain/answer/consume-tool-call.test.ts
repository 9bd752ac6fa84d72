import { describe, expect, it } from "vitest";
import { consumeToolCall } from "../../../../src/domain/answer/scan-output.ts";
import { findNextMark } from "../../../../src/domain/answer/template-markup.ts";
import { createWork } from "./create-work.ts";

function readTool(text: string) {
  const work = createWork(text);
  const mark = findNextMark(text, 0);
  if (!mark) throw new Error("There is no mark.");
  return { rest: text.slice(consumeToolCall(work, mark)), finds: work.finds.length };
}

describe("takeTool", () => {
  it.each([
    ['<tool_call>{"name": "x", "arguments": {"summary": "s"}}</tool_call> rest', " rest", 0],
    ['[TOOL_CALLS] [{"name": "x"}] rest', " rest", 0],
    ['[TOOL_CALLS]x[ARGS]{"a": 1} rest', " rest", 0],
    ["<tool_call>x", "", 0],
    ['<function=final_answer>{"summary": "s"}</function>rest', "rest", 0],
    ['<tool_call>{"name": "submit_review", "arguments": {"summary": "s"}}</tool_call>', "", 0],
  ])("takes %s", (text, rest, finds) => {
    expect(readTool(text)).toEqual({ rest, finds });
  });

  it("forgets the text that announces the call", () => {
    const work = createWork("<tool_call>x</tool_call>");
    work.prose = "I look at the file.";
    consumeToolCall(work, { kind: "tool", start: 0, end: 11, close: undefined });
    expect(work).toMatchObject({ prose: "", hadToolCalls: true });
  });
});
