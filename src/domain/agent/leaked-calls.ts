/** A tool call that an endpoint left in the text of an answer instead of handing it over. */
export interface LeakedCall {
  readonly name: string;
  /** As the model wrote it: usually JSON. */
  readonly arguments: string;
}

/** How chat templates open a call whose name stands in the markup; the arguments follow. */
const NAMED =
  /<\|tool_call_begin\|>\s{0,9}(?:functions\.)?([\w-]+)(?::\d+)?\s{0,9}<\|tool_call_argument_begin\|>|<function=([\w-]+)>|<｜tool▁sep｜>([\w-]+)\s{0,9}(?:```(?:json)?)?|<｜tool▁call▁begin｜>(?!function<)([\w-]+)<｜tool▁sep｜>|to=functions\.([\w-]+)[^<{]{0,40}(?:<\|constrain\|>\w{1,20})?<\|message\|>|\[TOOL_CALLS\]\s{0,9}([\w-]+)\[ARGS\]/g;
/** How they open a call (or a list of calls) whose name stands in the object that follows. */
const BARE = /<tool_call>|\[TOOL_CALLS\]\s{0,9}\[|(?<=\})\s{0,9},(?=\s{0,9}\{\s{0,9}"name")/g;
/** Openings looked at: what repeats more is noise. */
const MAX_OPENINGS = 64;
const MAX_ARGUMENTS = 50_000;

/**
 * Finds calls of the tools that were offered in the markup of common chat templates. Without such markup nothing is a
 * call: an answer may well quote a tool's name.
 */
export function findLeakedCalls(text: string, tools: readonly string[]): LeakedCall[] {
  const named = openings(text, NAMED).map((match): LeakedCall => {
    const name = match.slice(1).find((group) => group !== undefined) ?? "";
    const from = match.index + match[0].length;
    return { name, arguments: objectAt(text, from) ?? parametersAt(text, from) ?? "{}" };
  });
  const calls =
    named.length > 0
      ? named
      : openings(text, BARE).flatMap((match) =>
          toCall(objectAt(text, match.index + match[0].length)),
        );
  return calls.filter((call) => tools.includes(call.name));
}

function openings(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push(match);
    if (found.length === MAX_OPENINGS) break;
  }
  return found;
}

/** Reads `{"name": …, "arguments": …}`. */
function toCall(text: string | undefined): LeakedCall[] {
  if (text === undefined) return [];
  try {
    const value = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const given = value.arguments ?? value.parameters ?? {};
    const written = typeof given === "string" ? given : JSON.stringify(given);
    return typeof value.name === "string" ? [{ name: value.name, arguments: written }] : [];
  } catch {
    return []; // Not JSON: nobody can say what was called.
  }
}

/** Strings and braces: all that matters for where an object ends. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}]/gs;

/** The object that starts here, up to the brace that closes it. */
function objectAt(text: string, from: number): string | undefined {
  const window = text.slice(from, from + MAX_ARGUMENTS).trimStart();
  if (!window.startsWith("{")) return undefined;
  let depth = 0;
  for (const { 0: token, index } of window.matchAll(TOKEN)) {
    if (token === "{") depth += 1;
    else if (token === "}") depth -= 1;
    if (depth === 0) return window.slice(0, index + 1);
  }
  return undefined;
}

/** Arguments as `<parameter=path>` tags, up to the end of the call. */
function parametersAt(text: string, from: number): string | undefined {
  const window = text.slice(from, from + MAX_ARGUMENTS).split("</function>", 1)[0] ?? "";
  const tags = window.split("<parameter=").slice(1);
  const entries = tags.flatMap((tag): [string, string][] => {
    const open = tag.indexOf(">");
    const close = tag.indexOf("</parameter>");
    if (open === -1 || close < open) return [];
    return [[tag.slice(0, open).trim(), tag.slice(open + 1, close).replace(/^\n|\n$/g, "")]];
  });
  return entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
}
