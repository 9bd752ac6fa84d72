import { type LeakedCall, parseArgumentValue, readArguments } from "./call-arguments.ts";

const MAX_CHARS = 50_000;
const MAX_STARTS = 64;
const MAX_CALLS = 16;
const WRAPPERS = "tool_calls?|tools?|function_calls?|use_tool|tool_use|actions?";
const ATTRIBUTE = /\s+([\w.-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const CHILD = /\s*<([\w.-]{1,60})>([\s\S]*?)<\/\1>/y;

/**
 * Reads calls written as elements named after their tools, such as `<read_file path="a.ts"/>` or
 * `<read_file><path>a.ts</path></read_file>`, if the text ends with them and nothing else. `isCode`
 * returns whether an offset is in code, which contains no calls.
 */
export function findTrailingElementCalls(
  text: string,
  tools: readonly string[],
  isCode: (at: number) => boolean,
): LeakedCall[] {
  if (tools.length === 0) return [];
  const names = tools.map((name) => name.replaceAll(/[^\w-]/g, "\\$&")).join("|");
  const opening = new RegExp(`(?:^|\\n)[^\\S\\n]*(?=<(?:${WRAPPERS}|${names})[\\s/>])`, "g");
  let starts = 0;
  for (const found of text.matchAll(opening)) {
    starts += 1;
    if (starts > MAX_STARTS) break;
    const start = found.index + found[0].length;
    if (isCode(start) || text.length - start > MAX_CHARS) continue;
    const calls = readElementCalls(text.slice(start), names);
    if (calls !== undefined) return calls;
  }
  return [];
}

/**
 * Reads consecutive elements, in wrappers or not; `undefined` if any other text stands between or
 * behind them.
 */
function readElementCalls(text: string, names: string): LeakedCall[] | undefined {
  const between = new RegExp(`(?:\\s|</?(?:${WRAPPERS})>)*`, "y");
  const opening = new RegExp(
    `<(${names})((?:\\s+[\\w.-]{1,60}\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*(/?)>`,
    "y",
  );
  const calls: LeakedCall[] = [];
  let at = skip(between, text, 0);
  while (at < text.length) {
    const element = calls.length < MAX_CALLS ? readCallElement(text, at, opening) : undefined;
    if (element === undefined) return undefined;
    calls.push(element.call);
    at = skip(between, text, element.end);
  }
  return calls.length > 0 ? calls : undefined;
}

function readCallElement(text: string, at: number, opening: RegExp) {
  const [open, name = "", attributes = "", slash] = match(opening, text, at) ?? [];
  if (open === undefined) return undefined;
  const from = at + open.length;
  const close = slash === "/" ? from : text.indexOf(`</${name}>`, from);
  const given =
    close === -1 ? undefined : readElementArguments(attributes, text.slice(from, close));
  const end = slash === "/" ? from : close + name.length + 3;
  return given === undefined ? undefined : { call: { name, arguments: given }, end };
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

/**
 * Reads attributes, children and JSON into one object; `undefined` if the inner text is none of
 * these.
 */
function readElementArguments(attributes: string, inner: string): string | undefined {
  const entries: [string, unknown][] = [];
  let from = 0;
  for (
    let found = match(ATTRIBUTE, attributes, from);
    found;
    found = match(ATTRIBUTE, attributes, from)
  ) {
    entries.push([found[1] ?? "", parseArgumentValue(decodeEntities(found[2] ?? found[3] ?? ""))]);
    from += found[0].length;
  }
  if (inner.trim() === "") return JSON.stringify(Object.fromEntries(entries));
  if (/^\s*(?:```(?:json)?\s*)?\{|^\s*<(?:parameter|arg_key)\b/.test(inner))
    return readArguments(inner, 0);
  from = 0;
  for (let found = match(CHILD, inner, from); found; found = match(CHILD, inner, from)) {
    const [whole, key = "", value = ""] = found;
    from += whole.length;
    if (/^(?:args|arguments|parameters|input)$/.test(key) && /^\s*[{<]/.test(value))
      return readElementArguments("", value);
    entries.push([key, parseArgumentValue(decodeEntities(value.replace(/^\n|\n$/g, "")))]);
  }
  if (inner.slice(from).trim() !== "") return undefined;
  return JSON.stringify(Object.fromEntries(entries));
}

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
