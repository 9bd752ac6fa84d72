import type { FileChange } from "../patch/file-change.ts";
import type { Rung } from "../patch/place-hunk.ts";

/** Something in a change that whoever merges it should look at twice. */
export interface TamperFinding {
  /** What it is, for machines and tests, such as `deleted-test`. */
  readonly code: TamperCode;
  readonly path: string;
  /** 1-based, of the new file, or of the old one where it is gone; absent when the whole file is meant. */
  readonly line?: number | undefined;
  /** One line for people, without the path. */
  readonly text: string;
  /** Further places that are not listed by themselves; `text` names their number. */
  readonly more?: number | undefined;
}

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
export type TamperCode = (typeof TAMPER_CODES)[number];

/** What the repository's own formatter and checks made of a change. */
export type NormalizerVerdict =
  /** None is configured. */
  | { readonly kind: "none" }
  | { readonly kind: "passed" }
  /** It could not be run, or there was no time: the change is taken as it is, and this is said. */
  | { readonly kind: "skipped"; readonly why: string }
  /** It fails on the base without the change, too: it says nothing of the change. */
  | { readonly kind: "broken"; readonly why: string };

/** A change that has passed all our checks: what is committed, if anything is. */
export interface PreparedChange {
  /** As the model wrote it. */
  readonly patch: string;
  /** What is committed: the patch's own, and what the normalizer made for it. Never empty. */
  readonly changes: readonly FileChange[];
  readonly rung: Rung;
  /** One line for each file that the patch did not fit as it was written. */
  readonly applyNotes: readonly string[];
  readonly normalizer: NormalizerVerdict;
  /** Paths that the normalizer changed and that are not committed, because the patch does not own them. */
  readonly leftOut: readonly string[];
  readonly tamper: readonly TamperFinding[];
}

/** What a model proposes, checked. */
export interface Proposal extends PreparedChange {
  readonly title: string;
  /** The model's explanation, in its own Markdown. */
  readonly explanation: string;
}
