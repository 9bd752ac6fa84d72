import type { NumberedLine } from "./diff-lines.ts";

const OPENS = /^\s*(?:-\s+)?["']?(?<key>[\w.@/-]{1,80})["']?\s*[:=]\s*[[{(]?\s*$/;
const ITEM = /^\s*(?:-\s+|["'`]|[\w*./-]+,?\s*$)/;
const OWN_KEY = /^\s*(?:-\s+)?["']?[\w.@/-]{1,80}["']?\s*[:=](?!:)/;
/** Longest part of a line that is read. */
const MAX_LINE = 500;

/**
 * Writes each item of a list over several lines behind the key of the list, so that a rule can be asked about one line.
 * Takes time in proportion to the file.
 */
export function prefixListKeys(
  lines: readonly NumberedLine[],
  all: readonly string[],
): readonly NumberedLine[] {
  if (lines.length === 0) return lines;
  const keys = mapListKeys(all.map((line) => line.slice(0, MAX_LINE)));
  return lines.map(({ line, text }) => {
    const key = keys[line - 1];
    return { line, text: key === undefined ? text : `${key}: [ ${text.trim()}` };
  });
}

/** For each line, the key of the list that it is an item of. */
function mapListKeys(lines: readonly string[]): (string | undefined)[] {
  let open: { readonly key: string; readonly indent: number } | undefined;
  return lines.map((line) => {
    if (line.trim() === "") return undefined;
    const indent = line.length - line.trimStart().length;
    if (open !== undefined && (indent < open.indent || !isItem(line))) open = undefined;
    const own = open?.key;
    const key = OPENS.exec(line)?.groups?.key;
    if (key !== undefined) open = { key, indent };
    return own;
  });
}

const isItem = (line: string): boolean => ITEM.test(line) && !OWN_KEY.test(line);
