import type { Snapshot } from "../../ports/snapshots.ts";
import { type PathRules, readPathRules } from "./read-path-rules.ts";
import { readRules } from "./read-rules.ts";
import { readTemplate } from "./read-template.ts";

/** Conventions of a repository, from its default branch, so that the change under review cannot alter them. */
export interface Conventions {
  /** The review rules, or the default ones. */
  readonly rules: string;
  /** True if these are the default rules, because the repository has none. */
  readonly isDefault?: boolean | undefined;
  /** Templates for descriptions; absent if there are none or they are unavailable. */
  readonly template?: string | undefined;
}

/** Reads the conventions from a snapshot of the default branch. Rejects with `rules-invalid`. */
export async function readConventions(
  trunk: Snapshot,
  { rulesPath, defaultRules }: { readonly rulesPath: string; readonly defaultRules: string },
  signal: AbortSignal,
): Promise<Conventions> {
  const rules = await readRules(trunk, rulesPath, signal);
  const template = await readTemplate(trunk, signal);
  return {
    rules: rules ?? defaultRules,
    isDefault: rules === undefined ? true : undefined,
    template,
  };
}

/** Conventions for the review of changed files, with the rules for parts of the repository. */
export interface ReviewConventions extends Conventions, Partial<PathRules> {}

/** Reads the conventions for a review from a snapshot of the default branch. Rejects with `rules-invalid`. */
export async function readReviewConventions(
  trunk: Snapshot,
  settings: { readonly rulesPath: string; readonly defaultRules: string },
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReviewConventions> {
  const conventions = await readConventions(trunk, settings, signal);
  const { rulesPath } = settings;
  return { ...conventions, ...(await readPathRules(trunk, { paths, rulesPath }, signal)) };
}
