import type { NumberedLine } from "./diff-lines.ts";

/** Setting with the items of its list; a single value is a list of one. */
export interface SettingList {
  readonly key: string;
  readonly items: readonly NumberedLine[];
}

/** Maximum characters of a line that are read. */
const MAX_LINE = 500;
const KEY = /(?:^|[\s{,(])["']?(?<key>[A-Za-z_][\w-]{0,60})["']?\s*(?:=(?![=>])|:(?!:))\s*/g;
const ITEM = /"(?<double>[^"]*)"|'(?<single>[^']*)'|`(?<back>[^`]*)`|(?<plain>[^\s,"'`\][{}()]+)/g;
const COMMENT = /(?:^|\s)(?:#|\/\/).*$/;

interface OpenList {
  readonly indent: number;
  readonly isBracket: boolean;
}

/**
 * Reads the selected settings of a file: lists in brackets, in lines with a dash, and in indented
 * lines.
 */
export function readSettingLists(lines: readonly string[], wanted: RegExp): readonly SettingList[] {
  const found: WritableList[] = [];
  let open: OpenList | undefined;
  for (const [at, whole] of lines.entries()) {
    const text = whole.slice(0, MAX_LINE).replace(COMMENT, "");
    if (text.trim() === "") continue;
    const indent = text.length - text.trimStart().length;
    if (open !== undefined && continuesList(text, indent, open)) {
      found.at(-1)?.items.push(...readItems(text.split("]")[0] ?? "", at + 1));
      if (open.isBracket && text.includes("]")) open = undefined;
    } else open = readKeys(text, { line: at + 1, indent, wanted }, found);
  }
  return found;
}

interface WritableList {
  readonly key: string;
  readonly items: NumberedLine[];
}

/** Reads the lists that begin on a line; returns the one that continues below it. */
function readKeys(
  text: string,
  {
    line,
    indent,
    wanted,
  }: { readonly line: number; readonly indent: number; readonly wanted: RegExp },
  found: WritableList[],
): OpenList | undefined {
  let open: OpenList | undefined;
  for (const match of text.matchAll(KEY)) {
    const key = match.groups?.key ?? "";
    if (!wanted.test(key)) continue;
    const value = text.slice(match.index + match[0].length);
    const { own, isWhole } = readValue(value);
    found.push({ key, items: readItems(own, line) });
    open = isWhole ? undefined : { indent, isBracket: value.startsWith("[") };
  }
  return open;
}

/** Reads the value on a line, and whether it is complete. */
function readValue(value: string): { readonly own: string; readonly isWhole: boolean } {
  if (value.startsWith("[")) {
    const [own = ""] = value.slice(1).split("]");
    return { own, isWhole: value.includes("]") };
  }
  const [own = ""] = value.split(/[{}]|,\s*["']?\w+["']?\s*:/);
  return { own, isWhole: own.trim() !== "" && !own.trim().endsWith(",") };
}

const continuesList = (text: string, indent: number, open: OpenList): boolean =>
  open.isBracket || indent > open.indent || (indent === open.indent && /^\s*-\s/.test(text));

const readItems = (text: string, line: number): NumberedLine[] =>
  [...text.replace(/^\s*-\s+/, "").matchAll(ITEM)]
    .map(({ groups = {} }) => groups.double ?? groups.single ?? groups.back ?? groups.plain ?? "")
    .map((item) => item.replace(/^\.\//, "").replace(/;$/, ""))
    .filter((item) => item !== "" && !item.startsWith("...") && !/^[-|>]$/.test(item))
    .map((text) => ({ line, text }));
