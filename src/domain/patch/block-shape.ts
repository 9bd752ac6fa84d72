/** A line of code and its indentation. */
export interface IndentedLine {
  /** The text without leading and trailing white space. */
  readonly text: string;
  readonly indent: string;
}

const COMMENT = /\s+(?:#|\/\/).*$/;
const MAY_OPEN =
  /(?:[{([:,=|>\\+]|&&|\|\||\b(?:then|do|else|begin|try))$|^- |^[\w./%$(){} -]+:(?!=)|^(?:if|else|for|while)\b/;
const MUST_OPEN = /[{([:]$/;
const CLOSES = /^[})\]]/;

/** Removes a trailing comment from a line. */
export const stripTrailingComment = (text: string): string => text.replace(COMMENT, "").trimEnd();

/** Decides whether a line requires deeper lines below it, such as `if x:` or `{`. */
export const mustOpen = (text: string): boolean => MUST_OPEN.test(stripTrailingComment(text));

/** Decides whether deeper lines may follow a line. */
export const mayOpen = (text: string): boolean => MAY_OPEN.test(stripTrailingComment(text));

/** Returns the most common indentation step of a file's lines; "" if there is none. */
export function indentStep(lines: readonly string[]): string {
  const counts = new Map<string, number>();
  let before = 0;
  let best = "";
  for (const line of lines) {
    if (line.trim() === "") continue;
    const width = line.length - line.trimStart().length;
    const step = line.slice(before, width);
    before = width;
    if (step === "") continue;
    const count = (counts.get(step) ?? 0) + 1;
    counts.set(step, count);
    if (count > (counts.get(best) ?? 0)) best = step;
  }
  return best;
}

/** The blocks around the lines to check. */
export interface BlockFrame {
  /** Indentations of the blocks that are open above the lines. */
  readonly open: readonly string[];
  readonly step: string;
}

/**
 * Decides whether lines are nested like blocks: deeper by one step only below a line that opens a block, and less
 * deep only at the depth of an open block.
 */
export function isWellShaped(lines: readonly IndentedLine[], frame: BlockFrame): boolean {
  return lines.every((line, at) => {
    const above = lines[at - 1];
    if (above === undefined) return true;
    const deeperBy = line.indent.length - above.indent.length;
    if (deeperBy > 0) return mayOpen(above.text) && deeperBy === frame.step.length;
    if (line.indent === above.indent) return mayFollow(above.text, line.text);
    const isOpen = (depth: IndentedLine): boolean => depth.indent === line.indent;
    if (!frame.open.includes(line.indent) && !lines.slice(0, at).some(isOpen)) return false;
    return !mustOpen(above.text);
  });
}

/** Decides whether a line may follow another one at the same depth. */
function mayFollow(above: string, line: string): boolean {
  if (mustOpen(above)) return CLOSES.test(line) || line.startsWith("- ");
  return !CLOSES.test(line) || CLOSES.test(above);
}

const STRING = /"""|'''|<<[-~]?\s*["'\\]?\w|:\s*[|>][+-]?\d?\s*$/;

/** Decides whether lines may begin or end a multi-line string, in which white space is content. */
export const holdsString = (lines: readonly { readonly text: string }[]): boolean =>
  lines.some(({ text }) => STRING.test(text) || text.split("`").length % 2 === 0);
