/** The leading white space of a line, in the patch and in the file. */
export interface IndentPair {
  readonly patch: string;
  readonly file: string;
}

/** Converts an indentation of the patch to that of the file; `undefined` if the rule does not cover it. */
export type IndentRule = (indent: string) => string | undefined;

/** The rule that maps the patch's indentation to the file's. */
export interface IndentRuleMatch {
  /** `shift`: more or less by a constant amount. `convert`: tabs for spaces, or spaces for tabs. */
  readonly kind: "shift" | "convert";
  readonly law: IndentRule;
  /** Only one depth supports the conversion of tabs to spaces: a hunk that lost all spaces but one looks the same. */
  readonly isThin?: boolean;
}

/** Returns the leading white space of a line. */
export const getIndent = (text: string): string => /^\s*/.exec(text)?.[0] ?? "";

/** Replaces no-break spaces and similar characters, which models write for a space. */
const toPlainBlanks = (indent: string): string => indent.replace(/[^\t ]/g, " ");

/** Finds the one rule that explains every pair; `undefined` if the amounts differ. */
export function findIndentRule(pairs: readonly IndentPair[]): IndentRuleMatch | undefined {
  const [first] = pairs.filter(({ patch, file }) => patch !== file);
  if (first === undefined) return undefined;
  const shift = toShiftRule(first);
  // A shift moves every line: an unshifted line refutes it.
  if (shift !== undefined && pairs.every(({ patch, file }) => shift(patch) === file))
    return { kind: "shift", law: shift };
  return findConversion(pairs);
}

function findConversion(pairs: readonly IndentPair[]): IndentRuleMatch | undefined {
  if (pairs.every(({ patch, file }) => toPlainBlanks(patch) === file))
    return { kind: "convert", law: toPlainBlanks };
  const conversions = CONVERSIONS.filter(({ explains }) => pairs.every(explains));
  if (conversions.length === 0 && keepsTabs(pairs)) {
    const own = new Set(pairs.flatMap(({ patch, file }) => (patch === file ? [file] : [])));
    const law: IndentRule = (indent) =>
      /^\t*$/.test(indent) || own.has(indent) ? indent : undefined;
    return { kind: "convert", law };
  }
  const known = indexByWrittenIndent(pairs);
  if (conversions.length === 0 || known === undefined) return undefined;
  const law = combineRules(
    conversions.map(({ to, restores }) => (pairs.every(restores) ? to : unknownRule)),
  );
  const depths = new Set(pairs.map(({ file }) => file).filter((indent) => indent !== ""));
  const isThin = conversions.some(({ width }) => width === 1) && depths.size === 1;
  return { kind: "convert", law: (indent) => known.get(indent) ?? law(indent), isThin };
}

/**
 * Decides whether some lines kept their tabs while others lost them. Indentation with tabs is then already the file's
 * own.
 */
function keepsTabs(pairs: readonly IndentPair[]): boolean {
  const lost = pairs.filter(({ patch, file }) => patch !== file || !file.includes("\t"));
  return CONVERSIONS.some(({ toTabs, explains }) => toTabs === true && lost.every(explains));
}

const unknownRule: IndentRule = () => undefined;

/** Maps each indentation of the patch to the file's; `undefined` if one maps to two. */
function indexByWrittenIndent(pairs: readonly IndentPair[]): Map<string, string> | undefined {
  const known = new Map<string, string>();
  for (const { patch, file } of pairs) {
    if ((known.get(patch) ?? file) !== file) return undefined;
    known.set(patch, file);
  }
  return known;
}

/** If several widths explain the pairs, only indentations on which all of them agree count. */
const combineRules =
  (laws: readonly IndentRule[]): IndentRule =>
  (indent) => {
    const results = new Set(laws.map((law) => law(indent)));
    return results.size === 1 ? results.values().next().value : undefined;
  };

function toShiftRule({ patch, file }: IndentPair): IndentRule | undefined {
  const written = toPlainBlanks(patch);
  if (file.endsWith(written) && file !== written) {
    const added = file.slice(0, file.length - written.length);
    return (indent) => added + toPlainBlanks(indent);
  }
  if (!written.endsWith(file) || file === written) return undefined;
  const dropped = written.slice(0, written.length - file.length);
  return (indent) =>
    toPlainBlanks(indent).startsWith(dropped)
      ? toPlainBlanks(indent).slice(dropped.length)
      : undefined;
}

const WIDTHS = [1, 2, 3, 4, 6, 8];

const toTabsRule =
  (width: number): IndentRule =>
  (indent) =>
    // Indentation with tabs is already the file's own.
    indent.includes("\t") ? indent : toPlainBlanks(indent).replaceAll(" ".repeat(width), "\t");

const expandTabs = (indent: string, width: number): string =>
  toPlainBlanks(indent).replaceAll("\t", " ".repeat(width));

const toBlanksRule =
  (width: number): IndentRule =>
  (indent) => {
    // This many spaces next to a tab would have become a tab too.
    const isOdd = indent.includes("\t") && indent.includes(" ".repeat(Math.max(2, width)));
    return isOdd ? undefined : expandTabs(indent, width);
  };

interface Conversion {
  readonly to: IndentRule;
  readonly toTabs?: true;
  /** Spaces for each tab. */
  readonly width: number;
  explains(pair: IndentPair): boolean;
  /** Decides whether the conversion yields the file's indentation. */
  restores(pair: IndentPair): boolean;
}

const CONVERSIONS: readonly Conversion[] = [
  ...WIDTHS.map((width): Conversion => {
    const to = toBlanksRule(width);
    const restores = ({ patch, file }: IndentPair): boolean => to(patch) === file;
    return { to, width, restores, explains: restores };
  }),
  ...WIDTHS.map((width): Conversion => {
    const to = toTabsRule(width);
    const restores = ({ patch, file }: IndentPair): boolean => to(patch) === file;
    // A mix of tabs and spaces became spaces only, so the original tabs cannot be determined.
    const explains = (pair: IndentPair): boolean =>
      !pair.patch.includes("\t") &&
      (restores(pair) || expandTabs(pair.file, width) === toPlainBlanks(pair.patch));
    return { to, width, restores, explains, toTabs: true };
  }),
];
