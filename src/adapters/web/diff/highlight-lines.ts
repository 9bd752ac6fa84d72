import type { createLowlight } from "lowlight";
import { type LineTokens, packTokens, type Token } from "./line-tokens.ts";
import { getTokenClass, isInterpolation, type TokenClass } from "./token-classes.ts";

export type Lowlight = ReturnType<typeof createLowlight>;

/** Longer lines are not highlighted: they are generated, and offsets are stored in 16 bits. */
const MAX_LINE_CHARS = 1_000;

export interface CodeLines {
  readonly language: string;
  readonly lines: readonly string[];
}

/** Highlights consecutive lines of code. Code that the grammar cannot read stays plain. */
export function highlightLines(lowlight: Lowlight, { language, lines }: CodeLines): LineTokens {
  const out: Token[][] = lines.map(() => []);
  const text = lines.map((line) => (line.length > MAX_LINE_CHARS ? "" : line)).join("\n");
  const place = { line: 0, column: 0 };
  walkNodes(lowlight.highlight(language, text).children, {
    language,
    name: null,
    put: (value, name) => putToken(out, place, { value, name }),
  });
  return packTokens(out);
}

interface WalkContext {
  readonly language: string;
  readonly name: TokenClass | null;
  put(value: string, name: TokenClass | null): void;
}

type Nodes = ReturnType<Lowlight["highlight"]>["children"];

function walkNodes(nodes: Nodes, context: WalkContext): void {
  for (const node of nodes) {
    if (node.type === "text") context.put(node.value, context.name);
    if (node.type !== "element") continue;
    const { className } = node.properties;
    const scope = Array.isArray(className) ? className.map(String) : [];
    const own = getTokenClass(scope, context.language);
    const name = isInterpolation(scope) ? null : (own ?? context.name);
    walkNodes(node.children, { ...context, name });
  }
}

interface Piece {
  readonly value: string;
  readonly name: TokenClass | null;
}

/** Assigns a piece of text to its lines and advances the position. */
function putToken(
  out: Token[][],
  place: { line: number; column: number },
  { value, name }: Piece,
): void {
  value.split("\n").forEach((part, index) => {
    if (index > 0) {
      place.line += 1;
      place.column = 0;
    }
    const from = place.column;
    place.column += part.length;
    if (name !== null && part.trim() !== "")
      out[place.line]?.push({ from, to: place.column, name });
  });
}
