import { highlightLines, type Lowlight } from "./highlight-lines.ts";
import { type LineTokens, packTokens, type Token, unpackTokens } from "./line-tokens.ts";

/** Lines of a hunk with their signs. */
export interface HunkCode {
  readonly language: string;
  readonly lines: readonly string[];
}

/**
 * Highlights the lines of a hunk; the lines after the change and the lines before it are separate
 * texts.
 */
export function highlightHunk(lowlight: Lowlight, { language, lines }: HunkCode): LineTokens {
  const out: (readonly Token[])[] = lines.map(() => []);
  const colourSide = (absent: string, wanted: string): void => {
    const indexes = lines.flatMap((line, index) =>
      line.startsWith(absent) || line.startsWith("\\") ? [] : [index],
    );
    const texts = indexes.map((index) => lines[index]?.slice(1) ?? "");
    const packed = highlightLines(lowlight, { language, lines: texts });
    indexes.forEach((index, position) => {
      if (lines[index]?.startsWith(wanted)) out[index] = unpackTokens(packed, position);
    });
  };
  colourSide("-", "");
  if (lines.some((line) => line.startsWith("-"))) colourSide("+", "-");
  return packTokens(out);
}
