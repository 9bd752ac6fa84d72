import { skipGap } from "./skip-gap.ts";

/** The name of a member and the position of its value. */
export interface MemberKey {
  readonly name: string;
  readonly end: number;
  readonly quoted: boolean;
}

// No backslash: an escaped quote belongs to a string that began earlier.
const QUOTED =
  /(?:"([^"\\\n]{1,200})"|'([^'\\\n]{1,200})'|`([^`\\\n]{1,200})`|[“”„‟‘’«]([^“”„‟‘’«»\\\n]{1,200})[“”‟‘’»])/y;
// A Windows path, with or without escapes.
const QUOTED_PATH = /"([\w.@$()[\]:-]{1,80}(?:\\{1,2}[\w.@$()[\]-]{1,80}){1,20})"/y;
const BARE = /([\w$][\w$-]{0,60})["'”’]?/y;
const COLON = /:(?!:|\/\/)|=>|=(?!=)|：/y;
const UNFINISHED = /["'`“”‘’]?([\w$-]{0,60})["'`“”‘’]?\s*(?:\n(?:```|~~~)\s*)?$/y;
// The closing quote is missing: `"summary: "…"`.
const RUN_ON = /["'“]([A-Za-z_]{1,30})\s*:\s*(?=["'“[{\d])/y;

/** Reads a key and its colon; `undefined` if there is none. */
export function readKey(text: string, at: number): MemberKey | undefined {
  const quoted = match(QUOTED, text, at) ?? matchPathKey(text, at);
  const name = quoted ?? match(BARE, text, at);
  if (name === undefined) return undefined;
  const colon = skipGap(text, name.end);
  const end = match(COLON, text, colon)?.end;
  return end === undefined ? undefined : { name: name.text, end, quoted: quoted !== undefined };
}

function matchPathKey(text: string, at: number): ReturnType<typeof match> {
  const path = match(QUOTED_PATH, text, at);
  return path && { ...path, text: path.text.replaceAll("\\\\", "\\") };
}

/** Reads a known key whose closing quote or colon is missing. */
export function readBrokenKey(
  text: string,
  at: number,
  isKnown: (name: string) => boolean,
): MemberKey | undefined {
  const runOn = match(RUN_ON, text, at);
  if (runOn && isKnown(runOn.text)) return { name: runOn.text, end: runOn.end, quoted: true };
  const quoted = match(QUOTED, text, at);
  if (!quoted || !isKnown(quoted.text)) return undefined;
  const value = skipGap(text, quoted.end);
  const opens = /^["'“[{]$/.test(text[value] ?? "");
  return opens ? { name: quoted.text, end: quoted.end, quoted: true } : undefined;
}

/** Returns the start of a key that the text stops in. */
export function readUnfinishedKey(text: string, at: number): string | undefined {
  return text.length - at > 130 ? undefined : match(UNFINISHED, text, at)?.text;
}

function match(
  pattern: RegExp,
  text: string,
  at: number,
): { readonly text: string; readonly end: number } | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (!found) return undefined;
  const name = found.slice(1).find((part) => part !== undefined) ?? "";
  return { text: name, end: pattern.lastIndex };
}
