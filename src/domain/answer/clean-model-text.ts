import { readJson } from "../core/read-json.ts";
import { findDocumentEnd } from "./find-document-end.ts";
import { type ModelTextPart, splitModelText } from "./split-model-text.ts";

/** The scope of a text: the whole output, or one value of its answer object. */
export type ModelTextScope = "output" | "value";

const LEAKED_CHANNELS = /^\s{0,9}analysis(?=[\s\S])[\s\S]*?assistant(?:final|commentary)/;
/** A leading thought whose tags were escaped once too often. */
const ESCAPED_THOUGHT =
  /^\s*(?:&lt;|\\u003c)(think|thinking|reasoning|tool_call)(?:&gt;|\\u003e)[\s\S]*?(?:&lt;|\\u003c)\/\1(?:&gt;|\\u003e)\s*/i;
const END_TOKENS = /(?:(?:<[|｜][^<>|｜\s]{1,60}[|｜]>|<end_of_turn>|<eos>)\s*)+$/;

/**
 * Removes everything that a chat template adds to a model's Markdown: thoughts, tool calls, special tokens and turns
 * of other speakers. Text without such markup is returned unchanged; text that consists only of markup becomes empty.
 * Code and markup that a sentence only mentions stay.
 */
export function cleanModelText(text: string, scope: ModelTextScope): string {
  const whole = stripChannels(text.replace(ESCAPED_THOUGHT, ""));
  const parts = splitModelText(whole);
  const last = parts.at(-1);
  const isClean = parts.every(({ kind }) => kind === "text" || kind === "code");
  const endsOpen = last?.kind === "code" && END_TOKENS.test(whole.slice(last.start));
  const cleaned = isClean && !endsOpen ? whole : stripEndTokens(joinVisibleParts(whole, parts));
  if (scope === "value" && cleaned.trim() === "") return findValueBeforeEnd(whole, parts) ?? "";
  const isCut = last?.kind !== "code" && CUT_TAG.test(cleaned);
  const ended = isCut ? cleaned.replace(CUT_TAG, "").trimEnd() : cleaned;
  return scope === "output" ? stripToolCalls(ended) : ended;
}

/**
 * Cleans a whole output for live viewers, like `cleanModelText`. The text around a JSON object is cleaned, the object
 * itself is not, as its values are cleaned when they are read.
 */
export function cleanTranscript(text: string): string {
  if (DATA.test(text)) return stripEndTokens(text);
  const parts = splitModelText(text);
  const isSaid = ({ kind, start, end }: ModelTextPart): boolean =>
    kind === "code" || (kind === "text" && text.slice(start, end).trim() !== "");
  const said = text.slice(parts.find(isSaid)?.start ?? text.length).trimStart();
  return DATA.test(said) ? stripEndTokens(said) : cleanModelText(text, "output");
}

function stripEndTokens(text: string): string {
  const end = END_TOKENS.exec(text)?.index;
  return end === undefined ? text : text.slice(0, end).trimEnd();
}

/** A tag or token that the output ends in. */
const CUT_TAG =
  /(?:<\/?(?:think|thinking|reasoning|tool_calls?|function_calls?)|<[|｜][\w▁]{0,40}|<\/?tool_[a-z]{0,9})$/i;

const DATA = /^\s*(?:```\w*\s*)?[{[]/;

/** Removes channel names that remain after the template's tokens were stripped. */
function stripChannels(text: string): string {
  const leaked = LEAKED_CHANNELS.exec(text)?.[0];
  return leaked === undefined ? text : text.slice(leaked.length);
}

/**
 * Returns the text before a stray closing thought tag at the end of a value. That text is more likely the value than
 * a thought, as there is nothing else.
 */
function findValueBeforeEnd(text: string, parts: readonly ModelTextPart[]): string | undefined {
  const [first, ...rest] = parts;
  if (first?.kind !== "thought" || rest.some(({ kind }) => kind !== "text")) return undefined;
  const said = /^(?!\s*[<[◁])([\s\S]*?)(?:<\/[\w:]+\s{0,9}>|\[\/THINK\]|◁\/think▷)\s*$/i.exec(text);
  return said?.[1]?.trim();
}

/** Joins the visible parts. Where lines were removed, at most one blank line stays. */
function joinVisibleParts(text: string, parts: readonly ModelTextPart[]): string {
  let joined = "";
  let isCut = false;
  for (const { kind, start, end } of parts) {
    if (kind !== "text" && kind !== "code") {
      isCut = true;
      continue;
    }
    const piece = text.slice(start, end);
    joined = isCut ? joinSeam(joined, piece) : joined + piece;
    isCut = false;
  }
  return joined.trimEnd();
}

function joinSeam(before: string, after: string): string {
  if (before.trim() === "") return after.replace(/^(?:[^\S\n]*\n)+/, "").replace(/^ (?! )/, "");
  const above = /\n\s*$/.exec(before)?.[0];
  const below = /^(?:[^\S\n]*\n)+/.exec(after)?.[0];
  if (above === undefined && below === undefined) {
    return /\s$/.test(before) ? before + after.replace(/^[^\S\n]+/, "") : before + after;
  }
  const breaks = (`${above ?? ""}${below ?? ""}`.match(/\n/g)?.length ?? 0) > 1 ? "\n\n" : "\n";
  return `${before.trimEnd()}${breaks}${after.slice(below?.length ?? 0)}`;
}

const FENCED = /^(?:```|~~~)(?:json|tool_call)?[^\S\n]*\n([\s\S]*?)\n(?:```|~~~)$/;
const JSON_LINE = /(?:^|\n)[^\S\n]*(?=[{[])/g;
const MAX_LINES = 64;

/** Removes a JSON tool call that is the whole text or stands alone at its end. */
function stripToolCalls(text: string): string {
  const bare = text.trim();
  if (isCall(FENCED.exec(bare)?.[1]?.trim() ?? bare)) return "";
  if (!bare.endsWith("}") && !bare.endsWith("]")) return text;
  const lines = [...text.matchAll(JSON_LINE)].slice(-MAX_LINES);
  const line = lines.find(({ index }) => isCall(text.slice(index).trim()));
  return line === undefined ? text : text.slice(0, line.index).trimEnd();
}

const NAME_KEYS = ["name", "tool", "tool_name", "function"];
const ARGUMENT_KEYS = ["arguments", "parameters", "args", "tool_input", "action_input"];
const MAX_CALL_KEYS = 4;

function isCall(json: string): boolean {
  if (!/^[{[]/.test(json) || findDocumentEnd(json, 0) !== json.length) return false;
  return holdsCalls(readJson(json));
}

function holdsCalls(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(holdsCalls);
  if (typeof value !== "object" || value === null) return false;
  const has = (keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(value, key));
  return has(NAME_KEYS) && has(ARGUMENT_KEYS) && Object.keys(value).length <= MAX_CALL_KEYS;
}
