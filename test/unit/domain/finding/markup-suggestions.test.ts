import { describe, expect, it } from "vitest";
import { planReview } from "../../../../src/domain/finding/plan-review.ts";
import { createRandom } from "../../../crash/random.ts";

const LINES = ["function pay(x) {", "  if (x.admin) {", "    retry(x, true);", "  }", "}"];
const PATH = "src/pay.js";
const FIX = "    retry(x, false);";
const CALL = '{"name":"read_file","arguments":{"path":"MARK"}}';

const THOUGHTS = [
  "<think>MARK</think>",
  "<think>\nMARK\n</think>",
  "<thinking>MARK, so it is.</thinking>",
  "<reasoning>MARK</reasoning>",
  "<THINK>MARK</THINK>",
  "[THINK]MARK[/THINK]",
  "◁think▷MARK◁/think▷",
  "<seed:think>MARK</seed:think>",
  "<|START_THINKING|>MARK<|END_THINKING|>",
  "<|inner_prefix|>MARK<|inner_suffix|>",
  "<|channel|>analysis<|message|>MARK<|end|>",
];
const CALLS = [
  `<tool_call>\n${CALL}\n</tool_call>`,
  `<tool_call>${CALL}</tool_call>`,
  `[TOOL_CALLS][${CALL}]`,
  "<function=read_file>MARK</function>",
  '<function_calls>\n<invoke name="read_file">MARK</invoke>\n</function_calls>',
  `<|tools_prefix|>[{"read_file":{"path":"MARK"}}]<|tools_suffix|>`,
  "<｜tool_calls_begin｜>MARK<｜tool_calls_end｜>",
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{"path":"MARK"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  `<|tool_call|>[${CALL}]<|/tool_call|>`,
  `<|tool_calls_section_begin|>MARK<|tool_calls_section_end|>`,
];
const CUT = ["<think>MARK", "<thinking>\nMARK", "[THINK]MARK", `<tool_call>${CALL}`];
const ENDS = [
  "<|im_end|>",
  "<|eot_id|>",
  "<|assistant_end|>",
  "<｜end▁of▁sentence｜>",
  "<end_of_turn>",
];
const STARTS = ["<|im_start|>assistant\n", "<|assistant_start|>", "<start_of_turn>model\n"];

/** Places of a thought or a call around the code, and whether what is left may be committed. */
const SPOTS: readonly (readonly [string, (markup: string) => string])[] = [
  ["in front", (markup) => `${markup}${FIX}`],
  ["on lines in front", (markup) => `${markup}\n${FIX}`],
  ["on lines in front, with a gap", (markup) => `${markup}\n\n${FIX}`],
  ["behind", (markup) => `${FIX}${markup}`],
  ["behind a blank", (markup) => `${FIX} ${markup}`],
  ["on lines behind", (markup) => `${FIX}\n${markup}`],
  ["indented on lines behind", (markup) => `${FIX}\n    ${markup}`],
  ["on lines behind, with an end", (markup) => `${FIX}\n${markup}\n<|im_end|>`],
];
const random = createRandom(1807);
const whole = [...THOUGHTS, ...CALLS];
const cases = [
  ...whole.flatMap((markup) => SPOTS.map(([spot, put]) => ({ spot, text: put(markup) }))),
  ...CUT.flatMap((markup) =>
    SPOTS.slice(3, 7).map(([spot, put]) => ({ spot: `cut ${spot}`, text: put(markup) })),
  ),
  ...ENDS.map((end) => ({ spot: "an end", text: `${FIX}${end}` })),
  ...STARTS.map((start) => ({ spot: "a start", text: `${start}${FIX}` })),
  ...Array.from({ length: 80 }, () => ({
    spot: "several",
    text:
      random.pick(SPOTS.slice(0, 3))[1](random.pick(whole)) +
      (random.chance(0.5) ? "\n" : "") +
      random.pick([...whole, ...CUT]) +
      (random.chance(0.5) ? random.pick(ENDS) : ""),
  })),
];

const bytes = new TextEncoder().encode(`${LINES.join("\n")}\n`);
const patch = `@@ -0,0 +1,${LINES.length} @@\n${LINES.map((line) => `+${line}`).join("\n")}`;

function plan(suggestion: string, hasHead: boolean, path = PATH) {
  const comment = { path, line: 3, body: "It charges twice.", suggestion };
  const headBlob = () => (hasHead ? ({ mode: "100644", bytes } as const) : undefined);
  const { inline, summary } = planReview([{ path: PATH, status: "added", patch }], [comment], {
    headBlob,
  });
  return inline[0] ?? summary[0];
}

const MARKUP =
  /MARK|<\|?\/?(?:think|tool|function|im_|eot|start|end|inner|assistant|channel)|<｜|◁|\[\/?T|<thi/i;

describe("suggestions with markup of a chat template", () => {
  it.each(cases)("are shown without it where the head is missing ($spot): $text", ({ text }) => {
    const planned = plan(text, false);
    expect(JSON.stringify(planned)).not.toMatch(MARKUP);
    expect(planned?.suggestion?.text.trim()).toBe(FIX.trim());
  });

  it.each(cases)("are only the code when the head is known ($spot): $text", ({ text }) => {
    const planned = plan(text, true);
    expect(JSON.stringify(planned)).not.toMatch(MARKUP);
    expect(planned?.suggestion?.text.trim()).toBe(FIX.trim());
  });

  it.each(whole)("are shown without it where the path is unknown: %s", (markup) => {
    const planned = plan(`${markup}\n${FIX}`, false, "src/other.js");
    expect(JSON.stringify(planned)).not.toMatch(MARKUP);
  });

  it.each(whole)("are never offered with it within the code: %s", (markup) => {
    const planned = plan(`    retry(x, ${markup}false);`, true);
    expect(planned?.suggestion?.isCommittable ?? false).toBe(false);
    const between = plan(`    retry(x, false);\n${markup}\n    log(x);`, true);
    expect(JSON.stringify(between)).not.toMatch(MARKUP);
    expect(between?.suggestion?.text).toBe("    retry(x, false);\n    log(x);");
  });

  it.each([
    '    text.replace(/<think>[\\s\\S]*?<\\/think>/g, "");',
    '    const OPEN = "<think>";',
    "    const END = '<|im_end|>';",
    "    return <Result>{x}</Result>;",
    "    const pair = `<think>x</think>`;",
    "    map<Thought>(x);",
    "    if (text.includes('[TOOL_CALLS]')) skip();",
    "    a <b; b> c;",
  ])("are unchanged inside code: %s", (code) => {
    for (const hasHead of [true, false]) expect(plan(code, hasHead)?.suggestion?.text).toBe(code);
    expect(plan(code, true)?.suggestion?.isCommittable).toBe(true);
  });
});
