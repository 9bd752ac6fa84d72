import type { Hunk } from "../diff/hunk.ts";
import { numberRows, type Row } from "../diff/number-rows.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import { printablePath } from "../diff/quoted-path.ts";
import type { HunkCoverage } from "./plan-delta.ts";

/** A covered hunk's use of a symbol that the base changed. */
export interface SymbolUse {
  readonly name: string;
  readonly path: string;
  /** 1-based line in the head. */
  readonly line: number;
}

/** The hunks of a change after the comparison with what the base changed. */
export interface ReopenedHunks {
  readonly hunks: readonly HunkCoverage[];
  /** The first use of each symbol in each hunk that is reviewed again. */
  readonly uses: readonly SymbolUse[];
}

const WORD = /[A-Za-z_$][\w$]*/g;

/**
 * Takes covered hunks back into the review whose added lines use a symbol that the base changed, as a whole word. The
 * work is linear in the length of the patches.
 */
export function reopenUsers(
  hunks: readonly HunkCoverage[],
  files: readonly PullFile[],
  names: ReadonlySet<string>,
): ReopenedHunks {
  if (names.size === 0) return { hunks, uses: [] };
  const parse = createParser(files);
  const uses: SymbolUse[] = [];
  const reopened = hunks.map((each) => {
    const { path, hunk, isCovered } = each;
    const own = isCovered ? listUses(path, parse(path)[hunk], names) : [];
    uses.push(...own);
    return own.length === 0 ? each : { ...each, isCovered: false };
  });
  return { hunks: reopened, uses };
}

/** Creates the function that parses a file's patch once. */
function createParser(files: readonly PullFile[]): (path: string) => readonly Hunk[] {
  const patches = new Map(files.map(({ path, patch = "" }) => [path, patch]));
  const parsed = new Map<string, readonly Hunk[]>();
  return (path) => {
    const hunks = parsed.get(path) ?? parseHunks(patches.get(path) ?? "");
    parsed.set(path, hunks);
    return hunks;
  };
}

/** Lists the first use of each symbol in the added lines of a hunk. */
function listUses(
  path: string,
  hunk: Hunk | undefined,
  names: ReadonlySet<string>,
): readonly SymbolUse[] {
  const added = hunk === undefined ? [] : numberRows(hunk).filter(isAddition);
  const found = new Map<string, SymbolUse>();
  for (const { text, right: line = 0 } of added) {
    const words = (text.match(WORD) ?? []).filter((word) => names.has(word) && !found.has(word));
    for (const name of words) found.set(name, { name, path, line });
  }
  return [...found.values()];
}

const isAddition = ({ kind }: Row): boolean => kind === "addition";

/** Uses of one symbol that are named. */
const MAX_USES = 3;
/** Symbols that are named. */
const MAX_NAMES = 10;

/** Describes uses for the reader, one line for each symbol. */
export function describeUses(uses: readonly SymbolUse[]): readonly string[] {
  const byName = new Map<string, string[]>();
  for (const { name, path, line } of uses) {
    const places = byName.get(name) ?? [];
    byName.set(name, places);
    places.push(`${printablePath(path)}:${line}`);
  }
  const lines = [...byName].slice(0, MAX_NAMES).map(([name, places]) => {
    const more = places.length - MAX_USES;
    const rest = more > 0 ? ` and ${more} more` : "";
    return `the base changed \`${name}\`, used in ${places.slice(0, MAX_USES).join(", ")}${rest}`;
  });
  const more = byName.size - lines.length;
  return more > 0 ? [...lines, `the base changed ${more} more symbols that are used here`] : lines;
}
