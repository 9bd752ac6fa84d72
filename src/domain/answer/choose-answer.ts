import { type Candidate, isContainedIn } from "./candidate.ts";
import type { Contract } from "./recovered.ts";
import type { Begun } from "./scan-work.ts";

/** Tells which object of an output is the answer, or that it cannot be told. */
export type Choice<Asked extends Contract = Contract> =
  | { readonly kind: "chosen"; readonly candidate: Candidate<Asked> }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Candidate<Asked>[] }
  | { readonly kind: "none" };

/** Holds what is known of the rest of an output. */
export interface Surroundings {
  readonly begun: readonly Begun[];
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
  around: Surroundings,
): Choice<Asked> {
  const own = distinct(candidates.filter(({ nonce }) => nonce === "own"));
  if (own.length > 0) return withRest(own, candidates);
  // One with another code counts as well: the model may have copied the code with a mistake.
  const alone = candidates.filter(({ standing }) => standing === "alone");
  const chosen = distinct(alone.length > 0 ? alone : candidates);
  // The model's own object was swallowed by another one, or is in a place that was not read.
  if (around.holdsNonce && chosen.length > 0) return { kind: "ambiguous", candidates: chosen };
  const [only] = chosen;
  if (only === undefined || chosen.length > 1) return toChoice(chosen);
  return isInDoubt(only, around)
    ? { kind: "ambiguous", candidates: chosen }
    : withRest(chosen, candidates);
}

/** An answer that breaks off where another object begins may have quoted that one. */
function withRest<Asked extends Contract>(
  chosen: readonly Candidate<Asked>[],
  all: readonly Candidate<Asked>[],
): Choice<Asked> {
  const [only] = chosen;
  if (only === undefined || chosen.length > 1 || !only.truncated) return toChoice(chosen);
  const behind = all.filter((one) => one.start >= only.end && !isContainedIn(one, only));
  return toChoice([only, ...behind]);
}

function toChoice<Asked extends Contract>(candidates: readonly Candidate<Asked>[]): Choice<Asked> {
  const [only] = candidates;
  if (only === undefined) return { kind: "none" };
  return candidates.length === 1
    ? { kind: "chosen", candidate: only }
    : { kind: "ambiguous", candidates };
}

/** Decides whether the only object may be a quote in an answer that was given in prose, or was cut. */
function isInDoubt(only: Candidate, around: Surroundings): boolean {
  if (only.standing !== "alone" || only.nonce === "foreign") {
    return (
      only.standing !== "sentence" || around.letters >= FEW_LETTERS || isBegunBeside(only, around)
    );
  }
  if (isBegunBeside(only, around)) return true;
  return around.hasNonce && around.letters >= FEW_LETTERS && isEmptyHanded(only);
}

/** Decides whether another answer was begun behind this one, and says nothing. */
function isBegunBeside(only: Candidate, { begun }: Surroundings): boolean {
  return begun.some(({ start, standing }) => standing === "alone" && start >= only.end);
}

/** Decides whether an answer reports nothing and changes nothing. */
function isEmptyHanded({ value }: Candidate): boolean {
  if (value === undefined) return false;
  const given = "patch" in value ? value.patch : "comments" in value ? value.comments : undefined;
  return given === undefined || given.length === 0;
}

/** Returns what differs, without beginnings of what was said in full later. */
function distinct<Asked extends Contract>(
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
  return Number(one.truncated) - Number(other.truncated) || sizeOf(other) - sizeOf(one);
}

const sizeOf = ({ said }: Candidate): number => Object.keys(said).length;
