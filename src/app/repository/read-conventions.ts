import type { Snapshot } from "../../ports/snapshots.ts";
import { readRules } from "./read-rules.ts";
import { readTemplate } from "./read-template.ts";

/** What a repository's default branch says of how it is worked on: nothing that is under review changes it. */
export interface Conventions {
  /** The review rules, or the default ones. */
  readonly rules: string;
  /** Whether the repository has no rules of its own, and these are the default ones. */
  readonly isDefault?: boolean | undefined;
  /** The templates for descriptions; absent when there are none, or none to be had. */
  readonly template?: string | undefined;
}

/** Reads the conventions of a snapshot of the default branch. Rejects with `rules-invalid`. */
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
