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
  const conversions = CONVERSIONS.filter((conversion) =>
    pairs.every(
      ({ patch, file }) =>
        patch === file || conversion.to(patch) === file || conversion.from?.(file) === patch,
    ),
  );
  if (conversions.length === 0) return undefined;
  return { kind: "convert", law: agreed(conversions.map(({ to }) => to)) };
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

const toBlanks =
  (width: number): IndentLaw =>
  (indent) =>
    plain(indent).replaceAll("\t", " ".repeat(width));

interface Conversion {
  readonly to: IndentLaw;
  /** From the file's indentation to the patch's, where that loses which is which. */
  readonly from?: IndentLaw;
}

const CONVERSIONS: readonly Conversion[] = [
  { to: plain },
  ...WIDTHS.map((width): Conversion => ({ to: toBlanks(width) })),
  ...WIDTHS.map((width): Conversion => ({ to: toTabs(width), from: toBlanks(width) })),
];
