import type { Hunk } from "../diff/hunk.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import { readCodeLines } from "./code-lines.ts";
import { readDeclaredName } from "./declared-name.ts";

/** Limits of comparing two merge bases for changed symbols. */
export const SYMBOL_LIMITS = { files: 3_000, chars: 8_000_000 } as const;

/** Symbols that the base changed, or the reason why they are not known. */
export type ChangedSymbols =
  | { readonly kind: "known"; readonly names: ReadonlySet<string> }
  | { readonly kind: "unknown"; readonly reason: string };

/** Text and data declare nothing that code uses by name. */
const PROSE =
  /\.(?:md|mdx|markdown|rst|adoc|txt|json|jsonc|ya?ml|toml|lock|csv|svg|xml|html?|css|map)$/i;

/**
 * Lists the symbols whose declarations differ between two merge bases, from the patches between them. A declaration that
 * only moved within its file, or whose white space or comments changed, is the same.
 */
export function listChangedSymbols(files: readonly PullFile[]): ChangedSymbols {
  const code = files.filter(({ path }) => !PROSE.test(path));
  if (code.length > SYMBOL_LIMITS.files) {
    const reason = `the base changed ${code.length} files, more than ${SYMBOL_LIMITS.files}`;
    return { kind: "unknown", reason };
  }
  const chars = code.reduce((sum, { patch = "" }) => sum + patch.length, 0);
  const isOmitted = code.some(({ omission }) => omission === "too-large");
  if (chars > SYMBOL_LIMITS.chars || isOmitted)
    return { kind: "unknown", reason: "the base changed more text than is compared" };
  const names = new Set<string>();
  for (const { patch } of code) {
    if (patch === undefined) continue;
    for (const name of listFileSymbols(parseHunks(patch))) names.add(name);
  }
  return { kind: "known", names };
}

/** Lists the names of one file's declarations that were removed, added or changed. */
function listFileSymbols(hunks: readonly Hunk[]): Iterable<string> {
  const removed = new Map<string, string[]>();
  const added = new Map<string, string[]>();
  for (const hunk of hunks) {
    collectDeclarations(hunk, "-", removed);
    collectDeclarations(hunk, "+", added);
  }
  const names = new Set([...removed.keys(), ...added.keys()]);
  return [...names].filter((name) => {
    const [before, after] = [removed.get(name) ?? [], added.get(name) ?? []];
    return before.toSorted().join("\n") !== after.toSorted().join("\n");
  });
}

/**
 * Adds the declarations in the changed lines of one side of a hunk, without white space and comments. Lines within the
 * parentheses that a declaration opens belong to it.
 */
function collectDeclarations(hunk: Hunk, sign: "+" | "-", found: Map<string, string[]>): void {
  const section = hunk.header.replace(/^@@[^@]*@@/, "");
  let open = openDeclaration(readDeclaredName(section.trimStart()), section);
  for (const { text, isChanged } of readCodeLines(hunk, sign)) {
    const name = open?.name ?? readDeclaredName(text);
    open = openDeclaration(name, text, open?.depth);
    if (!isChanged || name === undefined || text.trim() === "") continue;
    const line = text.replace(/\s+/g, "");
    const known = found.get(name);
    if (known === undefined) found.set(name, [line]);
    else known.push(line);
  }
}

interface OpenDeclaration {
  readonly name: string;
  /** Number of open parentheses. */
  readonly depth: number;
}

/** Returns the declaration that goes on below a line; `undefined` if its parentheses are closed. */
function openDeclaration(
  name: string | undefined,
  text: string,
  before = 0,
): OpenDeclaration | undefined {
  if (name === undefined) return undefined;
  let depth = before;
  for (const sign of text) {
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
  }
  return depth > 0 ? { name, depth } : undefined;
}
