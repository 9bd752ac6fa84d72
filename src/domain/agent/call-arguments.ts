import { findDocumentEnd } from "../answer/find-document-end.ts";
import type { Node } from "../answer/node.ts";
import { parseLenientJson } from "../answer/parse-lenient-json.ts";
import { readJson } from "../core/read-json.ts";

/** Tool call that an endpoint left in the text of an answer instead of returning it as a call. */
export interface LeakedCall {
  readonly name: string;
  /** As written by the model: usually JSON. */
  readonly arguments: string;
}

const MAX_CHARS = 50_000;
const BEFORE_OBJECT = /^\s*(?:```(?:json)?\s*)?(?=\{)/;
/** Quoted text in Gemma's templates. */
const QUOTED = /<\|"\|>([\s\S]*?)<\|"\|>|<escape>([\s\S]*?)<escape>/g;

/**
 * Reads the arguments that follow the name of a call, as JSON: an object, or one tag for each
 * value.
 */
export function readArguments(text: string, from: number): string {
  return (
    readObject(text, from) ?? readArgumentPairs(text, from) ?? readParameters(text, from) ?? "{}"
  );
}

/**
 * Reads the object that starts at this offset, up to its closing brace. Almost valid JSON is
 * repaired.
 */
export function readObject(text: string, from: number): string | undefined {
  const lead = BEFORE_OBJECT.exec(text.slice(from, from + 200));
  if (lead === null) return undefined;
  const start = from + lead[0].length;
  const window = text
    .slice(start, start + MAX_CHARS)
    .replace(QUOTED, (_, said?: string, other?: string) => JSON.stringify(said ?? other));
  const end = findDocumentEnd(window, 0);
  if (end === undefined) return undefined;
  const object = window.slice(0, end);
  return readJson(object) === undefined ? (repairJson(object) ?? object) : object;
}

/** Repairs an almost valid object, such as a Python dictionary, to JSON. */
function repairJson(object: string): string | undefined {
  const source = { contract: "task", text: object, fuel: { left: object.length + 1 } } as const;
  const value = toPlainValue(parseLenientJson(source, 0).root);
  return value === undefined ? undefined : JSON.stringify(value);
}

function toPlainValue(node: Node): unknown {
  if (node.kind === "list") return node.items.map(toPlainValue);
  if (node.kind !== "object") return node.value;
  return Object.fromEntries([...node.members].map(([key, value]) => [key, toPlainValue(value)]));
}

const PAIR = /\s*<arg_key>([^<]{1,100})<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/y;

/** Reads pairs of `<arg_key>` and `<arg_value>`. */
function readArgumentPairs(text: string, from: number): string | undefined {
  const window = text.slice(from, from + MAX_CHARS);
  const entries: [string, unknown][] = [];
  const pattern = new RegExp(PAIR);
  for (let found = pattern.exec(window); found !== null; found = pattern.exec(window)) {
    entries.push([(found[1] ?? "").trim(), parseArgumentValue(found[2] ?? "")]);
  }
  return entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
}

const CALL_END =
  /<\/(?:[|｜]DSML[|｜]|[a-z]{2,9}:)?(?:function|invoke|function_call|tool_call|tool)>/i;
const PARAMETER =
  /<((?:[|｜]DSML[|｜]|[a-z]{2,9}:)?parameter)(?:=([^<>]{1,100})|\s+name\s*=\s*["']([^"'<>]{1,100})["']([^<>]{0,80}))>/gi;

/** Reads `<parameter=path>` and `<parameter name="path">` tags, up to the end of the call. */
function readParameters(text: string, from: number): string | undefined {
  const window = text.slice(from, from + MAX_CHARS).split(CALL_END, 1)[0] ?? "";
  const entries: [string, unknown][] = [];
  for (const found of window.matchAll(PARAMETER)) {
    const [open, tag = "", short, long, rest = ""] = found;
    const start = found.index + open.length;
    const close = window.indexOf(`</${tag}>`, start);
    if (close === -1) continue;
    const value = window.slice(start, close).replace(/^\n|\n$/g, "");
    const isText = /string\s*=\s*["']true/i.test(rest);
    entries.push([(short ?? long ?? "").trim(), isText ? value : parseArgumentValue(value)]);
  }
  return entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries));
}

/**
 * Parses lists, objects and JSON literals; other values stay text. Tools convert text to numbers.
 */
export function parseArgumentValue(text: string): unknown {
  const bare = text.trim();
  if (!/^(?:true|false|null|[{[][\s\S]*[}\]])$/.test(bare)) return text;
  const value = readJson(bare);
  return value === undefined ? text : value;
}

const PYTHON_CALL =
  /\s*(?:print\s*\(\s*)?(?:(?:functions|default_api|tools)[.:])?([A-Za-z_][\w-]*)(?:\.call)?\s*\(/y;
const KEY = /\s*([A-Za-z_]\w*)\s*=\s*/y;
const PYTHON_TOKEN = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[()[\]{},]/gs;
const MAX_CALLS = 16;

/** Reads calls written as Python, such as `[read_file(path="a"), search(pattern="b")]`. */
export function readPythonCalls(text: string, from: number): { name: string; arguments: string }[] {
  const window = text.slice(from, from + MAX_CHARS);
  const calls: { name: string; arguments: string }[] = [];
  let at = /^\s*\[?/.exec(window)?.[0].length ?? 0;
  while (calls.length < MAX_CALLS) {
    PYTHON_CALL.lastIndex = at;
    const name = PYTHON_CALL.exec(window)?.[1];
    if (name === undefined) break;
    const { entries, end } = readKeywordArguments(window, PYTHON_CALL.lastIndex);
    if (end === undefined) break;
    calls.push({ name, arguments: JSON.stringify(Object.fromEntries(entries)) });
    at = end + (/^[\s,;)]*/.exec(window.slice(end, end + 100))?.[0].length ?? 0);
  }
  return calls;
}

/** Reads `key=value` pairs up to the closing parenthesis of the call. */
function readKeywordArguments(
  window: string,
  from: number,
): { readonly entries: [string, unknown][]; readonly end: number | undefined } {
  const entries: [string, unknown][] = [];
  let [depth, start] = [0, from];
  const add = (end: number): void => {
    KEY.lastIndex = start;
    const key = KEY.exec(window)?.[1];
    if (key === undefined) return;
    const value = repairJson(`{"value": ${window.slice(KEY.lastIndex, end).trim()}}`);
    entries.push([
      key,
      value === undefined ? undefined : (JSON.parse(value) as { value?: unknown }).value,
    ]);
  };
  PYTHON_TOKEN.lastIndex = from;
  for (let found = PYTHON_TOKEN.exec(window); found !== null; found = PYTHON_TOKEN.exec(window)) {
    const [token] = found;
    if (token === "," && depth === 0) {
      add(found.index);
      start = found.index + 1;
    } else if (/^[([{]$/.test(token)) depth += 1;
    else if (/^[)\]}]$/.test(token) && depth > 0) depth -= 1;
    else if (token === ")") {
      add(found.index);
      return { entries, end: found.index + 1 };
    }
  }
  return { entries, end: undefined };
}
