/** The white space before a line's first other character, as a patch writes it and as the file has it. */
export interface IndentPair {
  readonly patch: string;
  readonly file: string;
}

/** Turns the indentation that a patch writes into the file's; `undefined` where the law says nothing about it. */
export type IndentLaw = (indent: string) => string | undefined;

/** How the indentation of a patch became another than the file's. */
export interface FoundLaw {
  /** `shift`: less or more by one amount. `convert`: tabs for blanks, or blanks for tabs. */
  readonly kind: "shift" | "convert";
  readonly law: IndentLaw;
  /** Nothing but one depth says that a tab is a blank: a hunk that lost all blanks but one looks the same. */
  readonly isThin?: boolean;
}

/** Returns the white space before a line's first other character. */
export const indentOf = (text: string): string => /^\s*/.exec(text)?.[0] ?? "";

/** A no-break space and the like, which models write for a blank. */
const plain = (indent: string): string => indent.replace(/[^\t ]/g, " ");

/** Finds the one law that explains every pair; `undefined` when the amounts differ. */
export function findLaw(pairs: readonly IndentPair[]): FoundLaw | undefined {
  const [first] = pairs.filter(({ patch, file }) => patch !== file);
  if (first === undefined) return undefined;
  const shift = shiftBy(first);
  // A shift moves every line: one that stands where the patch says speaks against it.
  if (shift !== undefined && pairs.every(({ patch, file }) => shift(patch) === file))
    return { kind: "shift", law: shift };
  return findConversion(pairs);
}

function findConversion(pairs: readonly IndentPair[]): FoundLaw | undefined {
  if (pairs.every(({ patch, file }) => plain(patch) === file))
    return { kind: "convert", law: plain };
  const conversions = CONVERSIONS.filter(({ explains }) => pairs.every(explains));
  if (conversions.length === 0 && keepsTabs(pairs)) {
    const own = new Set(pairs.flatMap(({ patch, file }) => (patch === file ? [file] : [])));
    const law: IndentLaw = (indent) =>
      /^\t*$/.test(indent) || own.has(indent) ? indent : undefined;
    return { kind: "convert", law };
  }
  const known = depthsByWritten(pairs);
  if (conversions.length === 0 || known === undefined) return undefined;
  const law = agreed(conversions.map(({ to, restores }) => (pairs.every(restores) ? to : unknown)));
  const depths = new Set(pairs.map(({ file }) => file).filter((indent) => indent !== ""));
  const isThin = conversions.some(({ width }) => width === 1) && depths.size === 1;
  return { kind: "convert", law: (indent) => known.get(indent) ?? law(indent), isThin };
}

/** Some lines have their tabs yet beside others that lost them: what has tabs is in the file's own characters. */
function keepsTabs(pairs: readonly IndentPair[]): boolean {
  const lost = pairs.filter(({ patch, file }) => patch !== file || !file.includes("\t"));
  return CONVERSIONS.some(({ toTabs, explains }) => toTabs === true && lost.every(explains));
}

const unknown: IndentLaw = () => undefined;

/** The file's indentation for each that the patch writes; `undefined` where one stands for two. */
function depthsByWritten(pairs: readonly IndentPair[]): Map<string, string> | undefined {
  const known = new Map<string, string>();
  for (const { patch, file } of pairs) {
    if ((known.get(patch) ?? file) !== file) return undefined;
    known.set(patch, file);
  }
  return known;
}

/** Where several widths explain the pairs, only what all of them say counts. */
const agreed =
  (laws: readonly IndentLaw[]): IndentLaw =>
  (indent) => {
    const results = new Set(laws.map((law) => law(indent)));
    return results.size === 1 ? results.values().next().value : undefined;
  };

function shiftBy({ patch, file }: IndentPair): IndentLaw | undefined {
  const written = plain(patch);
  if (file.endsWith(written) && file !== written) {
    const added = file.slice(0, file.length - written.length);
    return (indent) => added + plain(indent);
  }
  if (!written.endsWith(file) || file === written) return undefined;
  const dropped = written.slice(0, written.length - file.length);
  return (indent) =>
    plain(indent).startsWith(dropped) ? plain(indent).slice(dropped.length) : undefined;
}

const WIDTHS = [1, 2, 3, 4, 6, 8];

const toTabs =
  (width: number): IndentLaw =>
  (indent) =>
    // What has tabs is in the file's own characters.
    indent.includes("\t") ? indent : plain(indent).replaceAll(" ".repeat(width), "\t");

const expand = (indent: string, width: number): string =>
  plain(indent).replaceAll("\t", " ".repeat(width));

const toBlanks =
  (width: number): IndentLaw =>
  (indent) => {
    // So many blanks beside a tab would have become one, too.
    const isOdd = indent.includes("\t") && indent.includes(" ".repeat(Math.max(2, width)));
    return isOdd ? undefined : expand(indent, width);
  };

interface Conversion {
  readonly to: IndentLaw;
  readonly toTabs?: true;
  /** Blanks for a tab. */
  readonly width: number;
  explains(pair: IndentPair): boolean;
  /** Tells whether the conversion leads back to the file's indentation. */
  restores(pair: IndentPair): boolean;
}

const CONVERSIONS: readonly Conversion[] = [
  ...WIDTHS.map((width): Conversion => {
    const to = toBlanks(width);
    const restores = ({ patch, file }: IndentPair): boolean => to(patch) === file;
    return { to, width, restores, explains: restores };
  }),
  ...WIDTHS.map((width): Conversion => {
    const to = toTabs(width);
    const restores = ({ patch, file }: IndentPair): boolean => to(patch) === file;
    // Tabs and blanks of one file become blanks alone, and what was a tab is not to be told any more.
    const explains = (pair: IndentPair): boolean =>
      !pair.patch.includes("\t") &&
      (restores(pair) || expand(pair.file, width) === plain(pair.patch));
    return { to, width, restores, explains, toTabs: true };
  }),
];
