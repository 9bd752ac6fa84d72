import type { Planned, PublishPlan } from "../finding/planned.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import type { SecretFilter, SecretHit } from "./secret-filter.ts";

/** A draft without secrets, and the reason that a person must check it before it is published. */
export interface RedactedDraft {
  readonly draft: ReviewDraft;
  /** Names and places of the secrets on one line; absent if there were none. */
  readonly held?: string | undefined;
}

/**
 * Removes secrets from a draft. The draft then records the reason as a problem, and suggestions that contained a
 * secret can no longer be committed.
 */
export function redactDraft(
  draft: ReviewDraft,
  gate: Pick<SecretFilter, "redactValue">,
): RedactedDraft {
  const found: LocatedHits[] = [];
  const check = <Value>(value: Value, where: string): Value => {
    const { value: clean, hits } = gate.redactValue(value, "review");
    if (hits.length > 0) found.push({ where, hits });
    return clean;
  };
  const { plan, summary, ...rest } = draft;
  const clean = {
    ...check(rest, "its notes"),
    summary: check(summary, "the summary"),
    plan: checkPlan(plan, check),
  };
  if (found.length === 0) return { draft };
  const held = secretHitsMessage(found);
  return { draft: { ...clean, problems: [...clean.problems, `${BLOCKED_PREFIX}${held}`] }, held };
}

const BLOCKED_PREFIX = "held for a person: ";

/** Returns the reason that a draft is blocked, from its problems: names and places of secrets. */
export function getBlockedReason(problems: readonly string[]): string | undefined {
  return problems
    .findLast((problem) => problem.startsWith(BLOCKED_PREFIX))
    ?.slice(BLOCKED_PREFIX.length);
}

/** Secrets found at one place. */
export interface LocatedHits {
  readonly where: string;
  readonly hits: readonly SecretHit[];
}

/** Formats the names and places of secrets, never their values. */
export function secretHitsMessage(found: readonly LocatedHits[]): string {
  const names = [...new Set(found.flatMap(({ hits }) => hits.map(({ name }) => name)))];
  const places = [...new Set(found.map(({ where }) => where))];
  return `a piece of ${names.join(" and ")} was found in ${places.join(", ")}`;
}

type Check = <Value>(value: Value, where: string) => Value;

function checkPlan(plan: PublishPlan, check: Check): PublishPlan {
  const inline = plan.inline.map((one, at) => checkPlanned(one, `comment ${at + 1}`, check));
  const among = (one: Planned): Planned => checkPlanned(one, "a finding of the summary", check);
  return { ...plan, inline, file: plan.file.map(among), summary: plan.summary.map(among) };
}

function checkPlanned(planned: Planned, where: string, check: Check): Planned {
  const clean = check(planned, where);
  const { suggestion } = clean;
  if (suggestion === undefined || suggestion.text === planned.suggestion?.text) return clean;
  const reason = "a secret was removed from it";
  return { ...clean, suggestion: { ...suggestion, isCommittable: false, reason } };
}

/**
 * Formats the message that an item was not published because it contained part of one of the service's own secrets.
 * `held` is a message of `secretHitsMessage`.
 */
export function publishBlockedMessage(what: string, held: string): string {
  return `${what} was not published: ${held}; it was removed; check the rest and find out how the model obtained it`;
}

/** Decides whether a job's message is one of `publishBlockedMessage`. */
export function isPublishBlockedMessage(message: string): boolean {
  return /^[^:]+ was not published: a piece of /.test(message);
}
