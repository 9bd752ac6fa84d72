import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/**
 * Parses Markdown as code hosts do. Boxes of task lists act on nobody, and the development build of the parser aborts
 * where one stands outside its item (`*` and `[x]` on lines of their own): they are read as the text that they are.
 */
export const parseMarkdown = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfm(), { disable: { null: ["tasklistCheck"] } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
