import type { FileChange } from "../diff/pull-file.ts";
import type { Rung } from "../patch/place-hunk.ts";

/** Suspicious part of a change, for reviewers to check. */
export interface TamperFinding {
  /** Machine-readable kind, such as `deleted-test`. */
  readonly code: TamperCode;
  readonly path: string;
  /**
   * 1-based, in the new file, or in the old one for removed lines; absent if the whole file is
   * meant.
   */
  readonly line?: number | undefined;
  /** One line for users, without the path. */
  readonly text: string;
  /** Number of further places that are not listed separately; `text` includes this number. */
  readonly more?: number | undefined;
}

/** Kinds of suspicious changes. */
export const TAMPER_CODES = [
  "deleted-test",
  "skipped-test",
  "removed-assertion",
  "weakened-assertion",
  "changed-expectation",
  "suppression",
  "lockfile-host",
  "lifecycle-script",
  "mode-change",
  "invisible-character",
  "ci-file",
  "agent-instructions",
  "deleted-file",
  "lockfile-integrity",
  "registry",
] as const;
/** Kind of a suspicious change. */
export type TamperCode = (typeof TAMPER_CODES)[number];

/** Result of the repository's own formatter and checks for a change. */
export type NormalizerVerdict =
  /** No normalizer is configured. */
  | { readonly kind: "none" }
  | { readonly kind: "passed" }
  /** The normalizer could not run, or there was no time: the change is used as it is, with a note. */
  | { readonly kind: "skipped"; readonly why: string }
  /** The checks also fail on the base: the result is not related to the change. */
  | { readonly kind: "broken"; readonly why: string };

/** Change that has passed all checks of the service, ready to commit. */
export interface PreparedChange {
  /** Patch as written by the model. */
  readonly patch: string;
  /** Changes to commit: those of the patch, and those the normalizer made for it. Never empty. */
  readonly changes: readonly FileChange[];
  readonly rung: Rung;
  /** One line for each file whose patch had to be adjusted. */
  readonly applyNotes: readonly string[];
  readonly normalizer: NormalizerVerdict;
  /**
   * Paths that the normalizer changed and that are not committed, because they do not belong to the
   * patch.
   */
  readonly leftOut: readonly string[];
  readonly tamper: readonly TamperFinding[];
}

/** Proposal of a model, checked. */
export interface Proposal extends PreparedChange {
  readonly title: string;
  /** Explanation by the model, in its own Markdown. */
  readonly explanation: string;
}
