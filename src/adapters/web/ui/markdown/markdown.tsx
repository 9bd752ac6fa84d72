import type { Definition } from "mdast";
import { memo, type ReactNode } from "react";
import { useFrame } from "../../shell/frame.tsx";
import { MarkdownNodes } from "./markdown-nodes.tsx";
import { parseMarkdown } from "./parse-markdown.ts";

export interface MarkdownProps {
  readonly text: string;
}

/** Markdown of a model or a stranger, as elements: HTML in it is shown as the text that it is. */
export const Markdown = memo(function Markdown({ text }: MarkdownProps): ReactNode {
  const { links } = useFrame();
  const { children } = parseMarkdown(text);
  const definitions = new Map<string, Definition>();
  for (const node of children) {
    // The first of several counts.
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
  }
  return (
    <div className="prose">
      <MarkdownNodes nodes={children} place={{ definitions, links, depth: 0 }} />
    </div>
  );
});
