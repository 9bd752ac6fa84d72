import { type Candidate, isContainedIn } from "./candidate.ts";
import type { Contract } from "./recovered.ts";
import type { UnfinishedAnswer } from "./scan-state.ts";

/** Tells which object of an output is the answer, or that it cannot be told. */
export type AnswerChoice<Asked extends Contract = Contract> =
  | { readonly kind: "chosen"; readonly candidate: Candidate<Asked> }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Candidate<Asked>[] }
  | { readonly kind: "none" };

/** Holds what is known of the rest of an output. */
export interface OutputContext {
  readonly begun: readonly UnfinishedAnswer[];
  /** Letters of the words beside the objects. */
  readonly letters: number;
  /** The output holds the prompt's code, be it in a place that was not read. */
  readonly holdsNonce: boolean;
  readonly hasNonce: boolean;
}

// "Sure!", "Hope this helps!"; more of them may be a report, to which an object may be a quote.
const FEW_LETTERS = 60;

/**
 * Chooses the model's own object: the one with the prompt's code; without one, an object that stands alone before any
 * inside a sentence, a span or a quote. Of several that could be it and differ, none is chosen.
 */
export function chooseAnswer<Asked extends Contract>(
  candidates: readonly Candidate<Asked>[],
  around: OutputContext,
): AnswerChoice<Asked> {
  const own = dropDuplicates(candidates.filter(({ nonce }) => nonce === "own"));
  if (own.length > 0) return rejectIfInterrupted(own, candidates);
  // One with another code counts as well: the model may have copied the code with a mistake.
  const alone = candidates.filter(({ standing }) => standing === "alone");
  const chosen = dropDuplicates(alone.length > 0 ? alone : candidates);
  // The model's own object was swallowed by another one, or is in a place that was not read.
  if (around.holdsNonce && chosen.length > 0) return { kind: "ambiguous", candidates: chosen };
  const [only] = chosen;
  if (only === undefined || chosen.length > 1) return toAnswerChoice(chosen);
  return isInDoubt(only, around)
    ? { kind: "ambiguous", candidates: chosen }
    : rejectIfInterrupted(chosen, candidates);
}

/** An answer that breaks off where another object begins may have quoted that one. */
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

/** Decides whether the only object may be a quote in an answer that was given in prose, or was cut. */
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

/** Decides whether another answer was begun behind this one, and says nothing. */
function isFollowedByUnfinished(only: Candidate, { begun }: OutputContext): boolean {
  return begun.some(({ start, standing }) => standing === "alone" && start >= only.end);
}

/** Decides whether an answer reports nothing and changes nothing. */
function isEmptyAnswer({ value }: Candidate): boolean {
  if (value === undefined) return false;
  const given = "patch" in value ? value.patch : "comments" in value ? value.comments : undefined;
  return given === undefined || given.length === 0;
}

/** Returns what differs, without beginnings of what was said in full later. */
function dropDuplicates<Asked extends Contract>(
  candidates: readonly Candidate<Asked>[],
): readonly Candidate<Asked>[] {
  const kept: Candidate<Asked>[] = [];
  for (const candidate of candidates.toSorted(byFullness)) {
    if (!kept.some((other) => isContainedIn(candidate, other))) kept.push(candidate);
  }
  return kept.sort((one, other) => one.start - other.start);
}

// Whole ones first: the others are compared with them.
function byFullness(one: Candidate, other: Candidate): number {
  return Number(one.truncated) - Number(other.truncated) || countFields(other) - countFields(one);
}

const countFields = ({ said }: Candidate): number => Object.keys(said).length;
