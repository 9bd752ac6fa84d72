import type { NumberedLine } from "./diff-lines.ts";

const OPENS = /^\s*(?:-\s+)?["']?(?<key>[\w.@/-]{1,80})["']?\s*[:=]\s*[[{(]?\s*$/;
const ITEM = /^\s*(?:-\s+|["'`]|[\w*./-]+,?\s*$)/;
const OWN_KEY = /^\s*(?:-\s+)?["']?[\w.@/-]{1,80}["']?\s*[:=](?!:)/;
/** Maximum characters of a line that are read. */
const MAX_LINE = 500;

/**
 * Prefixes each item of a multi-line list with the key of the list, so that a rule can match a
 * single line. Takes time linear in the file.
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

/** Returns the key of the surrounding list for each line. */
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
