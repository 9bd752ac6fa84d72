import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";

/** Longer texts exceed the limit of code hosts and are cut off, as parsing takes time. */
const MAX_CHARS = 70_000;

const OPTIONS = {
  extensions: [gfmStrikethrough(), gfmTable(), gfmTaskListItem()],
  mdastExtensions: [
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  ],
};

/**
 * Parses GitHub Flavored Markdown (CommonMark with tables, task lists and strikethrough). A text
 * that would take too long to parse becomes a single code block.
 */
export function parseMarkdown(text: string): Root {
  const clipped = text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
  if (!isSafeToParse(clipped)) return toCodeBlock(clipped);
  try {
    return fromMarkdown(clipped, OPTIONS);
  } catch {
    // A text that the parser fails on is shown as plain text.
    return toCodeBlock(clipped);
  }
}

function toCodeBlock(value: string): Root {
  return { type: "root", children: [{ type: "code", value }] };
}

/** Limit of nested quotes and lists that start on one line. */
const MAX_CONTAINERS = 20;
/** Limit of the parse cost of a text: the sum over its lines of the square of their nesting. */
const MAX_COST = 50_000;
/** Longer runs of one symbol are treated as a drawn line. */
const MAX_RUN = 200;

const MARKER = /[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$)/y;
const LONG_RUN = new RegExp(`([*_~])\\1{${MAX_RUN}}`);

/**
 * Checks whether a text can be parsed as Markdown in reasonable time. Parsers take quadratic time
 * or more for thousands of nested quotes and lists or very long emphasis runs, which do not occur
 * in normal text.
 */
function isSafeToParse(text: string): boolean {
  if (LONG_RUN.test(text)) return false;
  let cost = 0;
  for (let start = 0; start < text.length; ) {
    const count = countMarkers(text, start);
    cost += count ** 2;
    if (count > MAX_CONTAINERS || cost > MAX_COST) return false;
    const end = text.indexOf("\n", start);
    if (end === -1) return true;
    start = end + 1;
  }
  return true;
}

/** Counts nested quotes and list items at the start of a line, up to the limit. */
function countMarkers(text: string, start: number): number {
  let count = 0;
  MARKER.lastIndex = start;
  while (count <= MAX_CONTAINERS && MARKER.test(text)) count += 1;
  return count;
}
