import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Rules for a part of the repository, from its default branch. */
export interface PathRule {
  /** Path of the rules file. */
  readonly path: string;
  /** Describes the files that it applies to, such as `src/**` or `src/ and below`. */
  readonly scope: string;
  readonly text: string;
  /** Changed files that it applies to. */
  readonly files: readonly string[];
}

/** A rules file that shaped a review. */
export interface AppliedRule {
  readonly path: string;
  /** Number of changed files that it applies to. */
  readonly files: number;
}

/** Lists the rules files that apply to files shown to the model; `undefined` if there are none. */
export function listAppliedRules(
  rules: readonly PathRule[],
  shown: readonly { readonly path: string }[],
): readonly AppliedRule[] | undefined {
  const isShown = new Set(shown.map(({ path }) => path));
  const applied = rules
    .map(({ path, files }) => ({ path, files: files.filter((file) => isShown.has(file)).length }))
    .filter(({ files }) => files > 0);
  return applied.length === 0 ? undefined : applied;
}

/** Formats rules files for a note, such as `src/AGENTS.md (3 files)`. */
export const formatAppliedRule = (name: string, { files }: AppliedRule): string =>
  `${name} (${files} ${files === 1 ? "file" : "files"})`;

const DIGEST_CHARS = 32;

/**
 * Creates the function that returns the digest of the rules for a path; `undefined` for a path without any. A change of
 * these rules makes the hunks of its files new.
 */
export function createRulesDigest(
  rules: readonly PathRule[],
): (path: string) => string | undefined {
  const texts = new Map<string, (readonly [string, string])[]>();
  for (const { path, text, files } of rules)
    for (const file of files) {
      const known = texts.get(file);
      if (known === undefined) texts.set(file, [[path, text]]);
      else known.push([path, text]);
    }
  return (file) => {
    const own = texts.get(file);
    return own && bytesToHex(sha256(utf8ToBytes(JSON.stringify(own)))).slice(0, DIGEST_CHARS);
  };
}
