import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { isSafeToParse } from "./is-safe-to-parse.ts";

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
