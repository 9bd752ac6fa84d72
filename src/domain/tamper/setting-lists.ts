import type { NumberedLine } from "./changed-lines.ts";

/** A setting with what its list holds; a single value is a list of one. */
export interface SettingList {
  readonly key: string;
  readonly items: readonly NumberedLine[];
}

/** Longest part of a line that is read. */
const MAX_LINE = 500;
const KEY = /(?:^|[\s{,(])["']?(?<key>[A-Za-z_][\w-]{0,60})["']?\s*(?:=(?![=>])|:(?!:))\s*/g;
const ITEM = /"(?<double>[^"]*)"|'(?<single>[^']*)'|`(?<back>[^`]*)`|(?<plain>[^\s,"'`\][{}()]+)/g;
const COMMENT = /(?:^|\s)(?:#|\/\/).*$/;

/** Reads the settings of a file that are wanted: lists in brackets, in lines with a dash, and in indented lines. */
export function settingLists(lines: readonly string[], wanted: RegExp): readonly SettingList[] {
  const found: { key: string; items: NumberedLine[] }[] = [];
  let open: { readonly indent: number; isBracket: boolean } | undefined;
  for (const [at, whole] of lines.entries()) {
    const text = whole.slice(0, MAX_LINE).replace(COMMENT, "");
    if (text.trim() === "") continue;
    const line = at + 1;
    const indent = text.length - text.trimStart().length;
    if (open !== undefined && goesOn(text, indent, open)) {
      found.at(-1)?.items.push(...itemsOf(text.split("]")[0] ?? "", line));
      if (open.isBracket && text.includes("]")) open = undefined;
      continue;
    }
    open = undefined;
    for (const match of text.matchAll(KEY)) {
      const key = match.groups?.key ?? "";
      if (!wanted.test(key)) continue;
      const value = text.slice(match.index + match[0].length);
      const isBracket = value.startsWith("[");
      const own = isBracket ? value.slice(1) : (value.split(/[{}]|,\s*["']?\w+["']?\s*:/)[0] ?? "");
      found.push({ key, items: itemsOf(own.split("]")[0] ?? "", line) });
      const isWhole = isBracket
        ? own.includes("]")
        : own.trim() !== "" && !own.trim().endsWith(",");
      open = isWhole ? undefined : { indent, isBracket };
    }
  }
  return found;
}

const goesOn = (
  text: string,
  indent: number,
  open: { readonly indent: number; readonly isBracket: boolean },
): boolean =>
  open.isBracket || indent > open.indent || (indent === open.indent && /^\s*-\s/.test(text));

const itemsOf = (text: string, line: number): NumberedLine[] =>
  [...text.replace(/^\s*-\s+/, "").matchAll(ITEM)]
    .map(({ groups = {} }) => groups.double ?? groups.single ?? groups.back ?? groups.plain ?? "")
    .map((item) => item.replace(/^\.\//, "").replace(/;$/, ""))
    .filter((item) => item !== "" && !item.startsWith("...") && !/^[-|>]$/.test(item))
    .map((text) => ({ line, text }));
