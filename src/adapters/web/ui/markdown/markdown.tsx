import type { Definition } from "mdast";
import { memo, type ReactNode } from "react";
import { useFrame } from "../../shell/frame.tsx";
import { MarkdownNodes } from "./markdown-nodes.tsx";
import { parseMarkdown } from "./parse-markdown.ts";

export interface MarkdownProps {
  readonly text: string;
}

/** Renders untrusted Markdown as elements. HTML in it is shown as text. */
export const Markdown = memo(function Markdown({ text }: MarkdownProps): ReactNode {
  const { links } = useFrame();
  const { children } = parseMarkdown(text);
  const definitions = new Map<string, Definition>();
  for (const node of children) {
    // The first definition of an identifier applies.
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
  }
  return (
    <div className="prose">
      <MarkdownNodes nodes={children} place={{ definitions, links, depth: 0 }} />
    </div>
  );
});
