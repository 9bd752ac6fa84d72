/** The white space before a line's first other character, as a patch writes it and as the file has it. */
export interface IndentPair {
  readonly patch: string;
  readonly file: string;
}

/** Turns the indentation that a patch writes into the file's; `undefined` where the law says nothing about it. */
export type IndentRule = (indent: string) => string | undefined;

/** How the indentation of a patch became another than the file's. */
export interface IndentRuleMatch {
  /** `shift`: less or more by one amount. `convert`: tabs for blanks, or blanks for tabs. */
  readonly kind: "shift" | "convert";
  readonly law: IndentRule;
  /** Nothing but one depth says that a tab is a blank: a hunk that lost all blanks but one looks the same. */
  readonly isThin?: boolean;
}

/** Returns the white space before a line's first other character. */
export const getIndent = (text: string): string => /^\s*/.exec(text)?.[0] ?? "";

/** A no-break space and the like, which models write for a blank. */
const toPlainBlanks = (indent: string): string => indent.replace(/[^\t ]/g, " ");

/** Finds the one law that explains every pair; `undefined` when the amounts differ. */
export function findIndentRule(pairs: readonly IndentPair[]): IndentRuleMatch | undefined {
  const [first] = pairs.filter(({ patch, file }) => patch !== file);
  if (first === undefined) return undefined;
  const shift = toShiftRule(first);
  // A shift moves every line: one that stands where the patch says speaks against it.
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

/** Some lines have their tabs yet beside others that lost them: what has tabs is in the file's own characters. */
function keepsTabs(pairs: readonly IndentPair[]): boolean {
  const lost = pairs.filter(({ patch, file }) => patch !== file || !file.includes("\t"));
  return CONVERSIONS.some(({ toTabs, explains }) => toTabs === true && lost.every(explains));
}

const unknownRule: IndentRule = () => undefined;

/** The file's indentation for each that the patch writes; `undefined` where one stands for two. */
function indexByWrittenIndent(pairs: readonly IndentPair[]): Map<string, string> | undefined {
  const known = new Map<string, string>();
  for (const { patch, file } of pairs) {
    if ((known.get(patch) ?? file) !== file) return undefined;
    known.set(patch, file);
  }
  return known;
}

/** Where several widths explain the pairs, only what all of them say counts. */
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
    // What has tabs is in the file's own characters.
    indent.includes("\t") ? indent : toPlainBlanks(indent).replaceAll(" ".repeat(width), "\t");

const expandTabs = (indent: string, width: number): string =>
  toPlainBlanks(indent).replaceAll("\t", " ".repeat(width));

const toBlanksRule =
  (width: number): IndentRule =>
  (indent) => {
    // So many blanks beside a tab would have become one, too.
    const isOdd = indent.includes("\t") && indent.includes(" ".repeat(Math.max(2, width)));
    return isOdd ? undefined : expandTabs(indent, width);
  };

interface Conversion {
  readonly to: IndentRule;
  readonly toTabs?: true;
  /** Blanks for a tab. */
  readonly width: number;
  explains(pair: IndentPair): boolean;
  /** Tells whether the conversion leads back to the file's indentation. */
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
    // Tabs and blanks of one file become blanks alone, and what was a tab is not to be told any more.
    const explains = (pair: IndentPair): boolean =>
      !pair.patch.includes("\t") &&
      (restores(pair) || expandTabs(pair.file, width) === toPlainBlanks(pair.patch));
    return { to, width, restores, explains, toTabs: true };
  }),
];
