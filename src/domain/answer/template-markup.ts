/** A piece of a chat template, or an opening bracket. */
export interface Mark {
  readonly kind: "bracket" | "thought" | "thought-end" | "tool" | "user-turn" | "token";
  readonly start: number;
  readonly end: number;
  /** The closing markup of the thought or tool call that begins here, if any. */
  readonly close: RegExp | undefined;
}

const THOUGHT_TAG =
  "think|thinking|thoughts?|(?:think|thought|thinking)_process|reasoning|reflection|analysis|scratchpad|(?:inner_|internal_)?monologue|chain_of_thought|antthinking|reasoning_content|[a-z]{2,9}[:_]think(?:ing)?|seed:cot_budget_reflect|internal_thoughts";
const TOOL_TAG =
  "tool_calls?|toolcall|function_calls?|tool_use|tool_code|tool_responses?|tool_results?|function_results?|function_response|invoke|execute|(?:[a-z]+:)(?:tool_calls?|function_calls?|invoke)";
// Harmony messages do not nest: any token that begins or ends a message also ends a thought. A token that begins the
// next message belongs to that message.
const HARMONY_END = /<\|(?:end|return|call)\|>|(?=<\|(?:start|channel)\|>)/g;

interface MarkFamily {
  readonly kind: Mark["kind"];
  readonly open: string;
  readonly close?: RegExp;
}

const FAMILIES: readonly MarkFamily[] = [
  {
    kind: "bracket",
    open: "[{[](?!TOOL_CALLS?\\]|/?(?:INST|THINK|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|SYSTEM_PROMPT)\\]|(?:BEGIN|END) FINAL RESPONSE\\]|gMASK\\]|\\|\\w{1,20}\\|\\]|e~\\[)",
  },
  { kind: "thought", open: `<(?:${THOUGHT_TAG})(?:\\s[^<>]{0,80})?>` },
  { kind: "thought-end", open: `</(?:${THOUGHT_TAG})\\s{0,9}>` },
  { kind: "thought", open: "\\[THINK\\]", close: /\[\/THINK\]/gi },
  { kind: "thought", open: "◁think▷", close: /◁\/think▷/g },
  { kind: "thought", open: "<\\|begin_of_thought\\|>", close: /<\|end_of_thought\|>/gi },
  { kind: "thought", open: "<\\|START_THINKING\\|>", close: /<\|END_THINKING\|>/gi },
  {
    kind: "thought",
    open: "<\\|think(?:ing)?\\|>",
    close: /<\|(?:\/|end_?(?:of_)?)think(?:ing)?\|>/gi,
  },
  { kind: "thought", open: "<\\|channel>thought", close: /<channel\|>/gi },
  { kind: "thought", open: "<unused94>", close: /<unused95>/g },
  { kind: "thought", open: "<\\|inner_prefix\\|>", close: /<\|inner_suffix\|>/gi },
  { kind: "thought", open: "```(?:thinking|thoughts?|reasoning)\\b", close: /\n```/g },
  {
    kind: "thought",
    open: "(?:<\\|start\\|>assistant)?<\\|channel\\|>\\s{0,9}analysis\\b[^<]{0,80}<\\|message\\|>",
    close: HARMONY_END,
  },
  {
    kind: "thought-end",
    open: "\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>|<\\|END_THINKING\\|>|<\\|inner_suffix\\|>|<unused95>|<channel\\|>",
  },
  {
    kind: "tool",
    open: "(?:<\\|start\\|>assistant\\s{1,9}to=[^<]{1,99})<\\|channel\\|>[^<]{1,40}(?:<\\|constrain\\|>[^<]{0,40})?<\\|message\\|>",
    close: HARMONY_END,
  },
  {
    kind: "tool",
    open: "<\\|channel\\|>\\s{0,9}\\w{1,20}\\s{1,9}to=[^<]{1,99}(?:<\\|constrain\\|>[^<]{0,40})?<\\|message\\|>",
    close: HARMONY_END,
  },
  { kind: "tool", open: `<(?:${TOOL_TAG})(?:\\s[^<>]{0,200})?>` },
  { kind: "tool", open: "<function=[^<>]{1,100}>", close: /<\/function>/gi },
  {
    kind: "tool",
    open: "<\\|tool_calls_section_begin\\|>",
    close: /<\|tool_calls_section_end\|>/g,
  },
  { kind: "tool", open: "<\\|tool_call_begin\\|>", close: /<\|tool_call_end\|>/g },
  // DeepSeek writes "▁", Step "_", and copies of both a space.
  {
    kind: "tool",
    open: "<[|｜]tool[▁_ ]calls[▁_ ]begin[|｜]>",
    close: /<[|｜]tool[▁_ ]calls[▁_ ]end[|｜]>/gi,
  },
  {
    kind: "tool",
    open: "<[|｜]tool[▁_ ]call[▁_ ]begin[|｜]>",
    close: /<[|｜]tool[▁_ ]call[▁_ ]end[|｜]>/gi,
  },
  { kind: "tool", open: "<\\|tools_prefix\\|>", close: /<\|tools_suffix\|>/gi },
  { kind: "tool", open: "<\\|tool\\|>", close: /<\|\/tool\|>/gi },
  {
    kind: "tool",
    open: "<\\|function_calls?\\|>",
    close: /<\|(?:\/|end_(?:of_)?)function_calls?\|>/gi,
  },
  { kind: "tool", open: "<\\|tool_call_start\\|>", close: /<\|tool_call_end\|>/g },
  {
    kind: "tool",
    open: "<[|｜]DSML[|｜](?:function_calls|tool_calls|invoke)\\b[^<>]{0,200}>",
    close: /<\/[|｜]DSML[|｜](?:function_calls|tool_calls)>/g,
  },
  {
    kind: "tool",
    open: "<[|｜]tool[▁_ ]outputs?[▁_ ]begin[|｜]>",
    close: /<[|｜]tool[▁_ ]outputs?[▁_ ]end[|｜]>/gi,
  },
  {
    kind: "tool",
    open: "<start_function_(?:call|response)>",
    close: /<end_function_(?:call|response)>/g,
  },
  { kind: "tool", open: "<\\|tool_(?:call|response)>", close: /<tool_(?:call|response)\|>/g },
  {
    kind: "tool",
    open: "<\\|action_start\\|>(?:<\\|plugin\\|>|<\\|interpreter\\|>)?",
    close: /<\|action_end\|>/g,
  },
  { kind: "tool", open: "<\\|python_start\\|>", close: /<\|python_end\|>/g },
  { kind: "tool", open: "\\[TOOL_RESULTS\\]", close: /\[\/TOOL_RESULTS\]/g },
  { kind: "tool", open: "\\[AVAILABLE_TOOLS\\]", close: /\[\/AVAILABLE_TOOLS\]/g },
  { kind: "tool", open: "<\\|START_ACTION\\|>", close: /<\|END_ACTION\|>/gi },
  {
    kind: "tool",
    open: "<\\|tool_response\\|>",
    close: /<\|\/?(?:end_)?tool_response(?:_end)?\|>/g,
  },
  {
    kind: "tool",
    open: "<\\|(?:tool_call|python_tag)\\|>",
    close: /<\|(?:\/tool_call|eom_id|eot_id)\|>/g,
  },
  { kind: "tool", open: "\\[TOOL_CALLS?\\]|functools(?=\\[\\{)" },
  { kind: "tool", open: "```tool_(?:code|call|calls|use)\\b", close: /\n```/g },
  {
    kind: "user-turn",
    open: "<\\|(?:im_start|start|turn|start_of_role)(?:\\|>|>)(?:user|system|tool)\\b|<start_of_turn>user\\b|<\\|(?:start_header_id|header_start)\\|>(?:user|system)\\b|<\\|(?:user|system|observation|im_user|im_system|USER_TOKEN|SYSTEM_TOKEN|(?:user|system|developer)_start)\\|>|<role>(?:HUMAN|SYSTEM|OBSERVATION)</role>|\\]~!?b\\[?\\]~?b?\\]?(?:user|system|tool)\\b|<｜(?:hy_)?User｜>|\\[INST\\]|\\[SYSTEM_PROMPT\\]|\\[\\|(?:user|system)\\|\\]",
  },
  {
    kind: "token",
    open: [
      "(?:<\\|start\\|>assistant)?<\\|channel\\|>\\s{0,9}(?:final|commentary)\\b[^<]{0,80}(?:<\\|constrain\\|>[^<]{0,40})?<\\|message\\|>",
      "<\\|(?:im_start|start|start_header_id|header_start|start_of_role)\\|>assistant\\b(?:<\\|(?:end_header_id|header_end|end_of_role)\\|>)?",
      "<\\|im_assistant\\|>assistant\\b",
      "<start_of_turn>model\\b",
      "<\\|turn>model\\b",
      "<turn\\|>",
      "<[|｜][^<>|｜\\s]{1,60}[|｜]>",
      "<｜[^<>|｜\\n]{1,60}｜>",
      "<role>ASSISTANT</role>",
      "\\]~!?b\\[?\\]?(?:ai\\b)?|\\[e~\\[",
      "<(?:seed:(?:bos|eos|pad)|unused\\d{1,4}|SPECIAL_\\d{1,4}|extra_id_\\d{1,4}|end_of_utterance)>",
      "</?s>",
      "<(?:bos|eos|end_of_turn|start_of_turn|pad|unk|sop|eop|BOS_TOKEN|EOS_TOKEN|EOT)>",
      "\\[/(?:INST|TOOL_CALLS)\\]",
      "</(?:tool_calls?|function_calls?|tool_use|tool_code|tool_responses?)\\s{0,9}>",
      "\\[/?(?:SYSTEM_PROMPT|TOOL_RESULTS|AVAILABLE_TOOLS)\\]",
      "\\[(?:BEGIN|END) FINAL RESPONSE\\]",
      "\\[gMASK\\](?:<sop>)?",
      "\\[\\|(?:assistant|endofturn)\\|\\]",
      "</?(?:answer|final_answer|response|output|json|result)>",
    ].join("|"),
  },
];

// One combined pattern finds the position cheaply; only there each family is tried.
const MARKS = new RegExp(FAMILIES.map(({ open }) => `(?:${open})`).join("|"), "gi");
const OPENINGS = FAMILIES.map((family) => ({ ...family, pattern: new RegExp(family.open, "iy") }));
const TAG_NAME = /^<([\w:]+)/;

/** Finds the next piece of template markup or the next opening bracket. */
export function findNextMark(text: string, from: number): Mark | undefined {
  MARKS.lastIndex = from;
  const found = MARKS.exec(text);
  if (!found) return undefined;
  const family = OPENINGS.find(({ pattern }) => {
    pattern.lastIndex = found.index;
    return pattern.test(text);
  });
  const mark = { start: found.index, end: found.index + found[0].length };
  const close = family?.close ?? toClosingTagPattern(found[0]);
  return { ...mark, kind: family?.kind ?? "token", close };
}

/** Cached closing markup for each kind of mark, so that a text full of marks is searched once. */
export type Closings = Map<string, Closing | undefined>;

/** The extent of the markup that closes a thought or a tool call. */
export interface Closing {
  readonly start: number;
  readonly end: number;
}

/** Finds the markup that closes a thought or a tool call. */
export function findClosing(mark: Mark, text: string, closings: Closings): Closing | undefined {
  const { close, end } = mark;
  if (!close) return undefined;
  const known = closings.get(close.source);
  if (closings.has(close.source) && (!known || known.start >= end)) return known;
  close.lastIndex = end;
  const found = close.exec(text);
  const closing = found ? { start: found.index, end: found.index + found[0].length } : undefined;
  closings.set(close.source, closing);
  return closing;
}

function toClosingTagPattern(open: string): RegExp | undefined {
  const name = TAG_NAME.exec(open)?.[1];
  return name === undefined ? undefined : new RegExp(`</${name}\\s{0,9}>`, "gi");
}
