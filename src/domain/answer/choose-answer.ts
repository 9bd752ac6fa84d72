import { type Candidate, isContainedIn } from "./candidate.ts";
import type { Contract } from "./recovered.ts";
import type { UnfinishedAnswer } from "./scan-state.ts";

/** The object chosen as the answer, or the reason that none was chosen. */
export type AnswerChoice<Asked extends Contract = Contract> =
  | { readonly kind: "chosen"; readonly candidate: Candidate<Asked> }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Candidate<Asked>[] }
  | { readonly kind: "none" };

/** Facts about the rest of an output. */
export interface OutputContext {
  readonly begun: readonly UnfinishedAnswer[];
  /** Number of letters in the prose beside the objects. */
  readonly letters: number;
  /** The output contains the nonce, possibly in a place that was not parsed. */
  readonly holdsNonce: boolean;
  readonly hasNonce: boolean;
}

// "Sure!", "Hope this helps!"; longer prose may be a report that quotes the object.
const FEW_LETTERS = 60;

/**
 * Chooses the model's own object: the one with the nonce. Without a nonce, an object on lines of its own is preferred
 * to one inside a sentence, a code span or a quote. If several candidates remain and differ, none is chosen.
 */
export function chooseAnswer<Asked extends Contract>(
  candidates: readonly Candidate<Asked>[],
  around: OutputContext,
): AnswerChoice<Asked> {
  const own = dropDuplicates(candidates.filter(({ nonce }) => nonce === "own"));
  if (own.length > 0) return rejectIfInterrupted(own, candidates);
  // An object with a foreign nonce counts too: the model may have copied the code with a typo.
  const alone = candidates.filter(({ standing }) => standing === "alone");
  const chosen = dropDuplicates(alone.length > 0 ? alone : candidates);
  // The model's own object is inside another one, or in a place that was not parsed.
  if (around.holdsNonce && chosen.length > 0) return { kind: "ambiguous", candidates: chosen };
  const [only] = chosen;
  if (only === undefined || chosen.length > 1) return toAnswerChoice(chosen);
  return isInDoubt(only, around)
    ? { kind: "ambiguous", candidates: chosen }
    : rejectIfInterrupted(chosen, candidates);
}

/** Rejects an answer that breaks off where another object begins: it may have quoted that object. */
function rejectIfInterrupted<Asked extends Contract>(
  chosen: readonly Candidate<Asked>[],
  all: readonly Candidate<Asked>[],
): AnswerChoice<Asked> {
  const [only] = chosen;
  if (only === undefined || chosen.length > 1 || !only.truncated) return toAnswerChoice(chosen);
  const behind = all.filter((one) => one.start >= only.end && !isContainedIn(one, only));
  return toAnswerChoice([only, ...behind]);
}

function toAnswerChoice<Asked extends Contract>(
  candidates: readonly Candidate<Asked>[],
): AnswerChoice<Asked> {
  const [only] = candidates;
  if (only === undefined) return { kind: "none" };
  return candidates.length === 1
    ? { kind: "chosen", candidate: only }
    : { kind: "ambiguous", candidates };
}

/** Decides whether the only object may be a quote, because the answer is prose or was cut. */
function isInDoubt(only: Candidate, around: OutputContext): boolean {
  if (only.standing !== "alone" || only.nonce === "foreign") {
    return (
      only.standing !== "sentence" ||
      around.letters >= FEW_LETTERS ||
      isFollowedByUnfinished(only, around)
    );
  }
  if (isFollowedByUnfinished(only, around)) return true;
  return around.hasNonce && around.letters >= FEW_LETTERS && isEmptyAnswer(only);
}

/** Decides whether another answer that was begun after this one has no content. */
function isFollowedByUnfinished(only: Candidate, { begun }: OutputContext): boolean {
  return begun.some(({ start, standing }) => standing === "alone" && start >= only.end);
}

/** Decides whether an answer has no findings and no changes. */
function isEmptyAnswer({ value }: Candidate): boolean {
  if (value === undefined) return false;
  const given = "patch" in value ? value.patch : "comments" in value ? value.comments : undefined;
  return given === undefined || given.length === 0;
}

/** Returns the distinct candidates, without fragments of a later complete one. */
function dropDuplicates<Asked extends Contract>(
  candidates: readonly Candidate<Asked>[],
): readonly Candidate<Asked>[] {
  const kept: Candidate<Asked>[] = [];
  for (const candidate of candidates.toSorted(byFullness)) {
    if (!kept.some((other) => isContainedIn(candidate, other))) kept.push(candidate);
  }
  return kept.sort((one, other) => one.start - other.start);
}

// Complete candidates come first: the others are compared with them.
function byFullness(one: Candidate, other: Candidate): number {
  return Number(one.truncated) - Number(other.truncated) || countFields(other) - countFields(one);
}

const countFields = ({ said }: Candidate): number => Object.keys(said).length;
