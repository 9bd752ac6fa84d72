import { findDocumentEnd } from "../answer/find-document-end.ts";
import { type ModelTextPart, splitModelText } from "../answer/split-model-text.ts";
import { readJson } from "../core/read-json.ts";
import { type LeakedCall, readArguments, readObject, readPythonCalls } from "./call-arguments.ts";
import { findTrailingElementCalls } from "./element-calls.ts";

const NAME = "(?:(?:functions|default_api|tools)[.:])?([\\w-]+)";
/** Openings of calls in chat templates that name the tool in the markup; the arguments follow. */
const NAMED: readonly string[] = [
  // Kimi
  `<\\|tool_call_begin\\|>\\s{0,9}${NAME}(?::\\d+)?\\s{0,9}<\\|tool_call_argument_begin\\|>`,
  // Llama, Qwen Coder
  `<function=${NAME}>`,
  // DeepSeek
  `<｜tool▁sep｜>${NAME}\\s{0,9}(?:\`\`\`(?:json)?)?`,
  `<｜tool▁call▁begin｜>(?!function<)${NAME}<｜tool▁sep｜>`,
  // gpt-oss, with and without its tokens
  `to=${NAME}[^<{]{0,40}(?:<\\|channel\\|>[^<{]{0,40})?(?:<\\|constrain\\|>\\w{1,20}\\s{0,9})?<\\|message\\|>`,
  `to=functions\\.([\\w-]+)\\s{0,9}(?:code|json)?\\s{0,9}(?=\\{)`,
  // Mistral
  `\\[TOOL_CALLS?\\]\\s{0,9}${NAME}\\s{0,9}(?:\\[CALL_ID\\][\\w-]{1,40})?\\s{0,9}(?:\\[ARGS\\])?\\s{0,9}(?=\\{)`,
  // GLM
  `<tool_call>\\s{0,9}${NAME}\\s{0,9}(?=<arg_key>|</tool_call>|\\{)`,
  `<\\|assistant\\|>\\s{0,9}${NAME}\\s{0,9}\\n(?=\\{)`,
  // DeepSeek's DSML, Claude, MiniMax, Step
  `<(?:[|｜]DSML[|｜]|[a-z]{2,9}:)?(?:invoke|function_call|function|tool_call|tool)\\s{1,9}name\\s{0,3}=\\s{0,3}["']${NAME}["'][^<>]{0,80}>`,
  // Gemma
  `(?:<\\|tool_call>|<start_function_call>)\\s{0,9}call:${NAME}\\s{0,9}(?=\\{)`,
  // ReAct
  `\\bAction:\\s{0,9}${NAME}\\s{0,9}\\n\\s{0,9}Action Input:\\s{0,9}(?=\\{)`,
];
/** Openings of one or more calls whose names are in the objects or the Python that follows. */
const BARE: readonly string[] = [
  "<(?:[a-z]{2,9}:)?(?:tool_calls?|toolcalls?|function_calls?|tool_use|tool_code)>",
  "\\[TOOL_CALLS?\\]",
  "<\\|(?:tool_calls?|python_tag|python_start|tool_call_start|START_ACTION|plugin|action_start)\\|>",
  "\\bfunctools(?=\\s{0,9}\\[)",
  "\\bAction:(?=\\s{0,9}(?:```(?:json)?\\s{0,9})?\\[?\\s{0,9}\\{)",
  "```tool_(?:code|calls?|use)[^\\n]{0,20}\\n",
];
const OPENING = new RegExp(
  [`(?:${NAMED.join("|")})`, ...BARE.map((source) => `(?:${source})`)].join("|"),
  "gi",
);
/** Maximum number of openings that are examined: more of them are noise. */
const MAX_OPENINGS = 64;

/**
 * Finds calls of the offered tools in the markup of common chat templates, or in JSON that is the
 * whole text. Code and reasoning contain no calls, unless the text is reasoning only. An answer may
 * quote a tool's name.
 */
export function findLeakedCalls(given: string, tools: readonly string[]): LeakedCall[] {
  const text = given.replace(END_OF_TURN_TOKENS, "");
  const parts = splitModelText(text);
  const known = ({ name }: LeakedCall): boolean => tools.includes(name);
  const shown = parts
    .map(({ kind, start, end }) =>
      kind === "code" || kind === "thought" ? " ".repeat(end - start) : text.slice(start, end),
    )
    .join("");
  const calls = findMarkupCalls(shown, text).filter(known);
  if (calls.length > 0) return calls;
  const visible = parts.filter(({ kind }) => kind === "text" || kind === "code");
  const rest = visible
    .map(({ start, end }) => text.slice(start, end))
    .join("")
    .trim();
  const whole = (rest === "" ? findMarkupCalls(text, text) : readWholeCalls(rest)).filter(known);
  return whole.length > 0 ? whole : findElementCalls(text, parts, tools);
}

/** Finds elements at the end of the visible text, followed by template tokens at most. */
function findElementCalls(
  text: string,
  parts: readonly ModelTextPart[],
  tools: readonly string[],
): LeakedCall[] {
  const fenced = FENCED_ELEMENT.exec(text)?.[1];
  if (fenced !== undefined) return findTrailingElementCalls(fenced, tools, () => false);
  const last = parts.findLast(({ kind }) => kind !== "token")?.end ?? 0;
  const isCode = (at: number): boolean =>
    parts.some(
      ({ kind, start, end }) => kind !== "text" && kind !== "call" && at >= start && at < end,
    );
  return findTrailingElementCalls(text.slice(0, last).trimEnd(), tools, isCode);
}

const FENCED_ELEMENT = /^\s*```(?:xml|html|tool_call)?[^\S\n]*\n(<[\s\S]*>)\s*\n```\s*$/;

/** Finds openings in the visible text; their arguments may contain code. */
function findMarkupCalls(shown: string, text: string): LeakedCall[] {
  const calls: LeakedCall[] = [];
  let openings = 0;
  let from = 0;
  for (const match of shown.matchAll(OPENING)) {
    openings += 1;
    if (openings > MAX_OPENINGS) break;
    const end = match.index + match[0].length;
    const name = match.slice(1).find((group) => group !== undefined);
    if (name !== undefined) calls.push({ name, arguments: readArguments(text, end) });
    else if (match.index >= from) {
      const found = readCallObjects(text, end);
      calls.push(...(found.calls.length > 0 ? found.calls : readPythonCalls(text, end)));
      from = found.end;
    }
  }
  return calls;
}

/** Tokens that end a turn in chat templates. */
const END_OF_TURN_TOKENS =
  /(?:\s{0,20}(?:<\|(?:im_end|end|eot_id|eom_id|endoftext|return)\|>|<\/s>|<end_of_turn>)){1,4}\s{0,20}$/;

const FENCED = /^\s*```(?:json|tool_call)?[^\S\n]*\n([\s\S]*?)\n```\s*$/;

/** Reads a text that consists of one call in JSON, or a list of calls, and nothing else. */
function readWholeCalls(text: string): LeakedCall[] {
  const json = (FENCED.exec(text)?.[1] ?? text).trim();
  if (!/^[{[]/.test(json) || findDocumentEnd(json, 0) !== json.length) return [];
  const { calls } = readCallObjects(json, 0);
  return calls.length > 0 ? calls : readMessageCalls(readJson(json));
}

const MESSAGE_KEYS: ReadonlySet<string> = new Set(
  "tool_calls tool_call function_call calls role content refusal type id reasoning reasoning_content".split(
    " ",
  ),
);

/**
 * Reads the message that the endpoint should have returned: `{"tool_calls": [{"function": …}]}`.
 */
function readMessageCalls(value: unknown): LeakedCall[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  // An object with other members is an answer.
  if (Object.keys(fields).some((key) => !MESSAGE_KEYS.has(key))) return [];
  const listed = fields.tool_calls ?? fields.tool_call ?? fields.function_call ?? fields.calls;
  const calls: readonly unknown[] = Array.isArray(listed) ? listed : [listed];
  return calls.slice(0, MAX_OPENINGS).flatMap((call) => toCall(JSON.stringify(call ?? null)));
}

const LEAD = /^\s*(?:```(?:json)?\s*)?(?:\[\s*)?/;
const BETWEEN = /^[\s,;]*/;

/** Reads consecutive objects, in a list or not. The last one may be truncated. */
function readCallObjects(text: string, from: number): { calls: LeakedCall[]; end: number } {
  const calls: LeakedCall[] = [];
  let at = from + (LEAD.exec(text.slice(from, from + 200))?.[0].length ?? 0);
  while (text[at] === "{" && calls.length < MAX_OPENINGS) {
    const end = findDocumentEnd(text, at);
    if (end === undefined) break;
    calls.push(...toCall(readObject(text, at)));
    at = end + (BETWEEN.exec(text.slice(end, end + 100))?.[0].length ?? 0);
  }
  return { calls, end: at };
}

/** Reads `{"name": …, "arguments": …}` and the names that other templates use for the two. */
function toCall(text: string | undefined): LeakedCall[] {
  const value = text === undefined ? undefined : readJson(text);
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  const inner = fields.function;
  if (typeof inner === "object" && inner !== null) return toCall(JSON.stringify(inner));
  const name = fields.name ?? fields.tool_name ?? fields.tool ?? inner ?? fields.action;
  if (typeof name !== "string") return [];
  const given =
    fields.arguments ??
    fields.parameters ??
    fields.args ??
    fields.tool_input ??
    fields.action_input ??
    {};
  const bare = name.replace(/^(?:functions|default_api|tools)[.:]/, "");
  return [{ name: bare, arguments: typeof given === "string" ? given : JSON.stringify(given) }];
}
