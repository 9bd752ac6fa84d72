import { NONCE_KEY, toRootKey } from "./contract-keys.ts";
import { type Node, type ObjectNode, readText } from "./node.ts";
import type { Contract, RecoveredValues } from "./recovered.ts";
import type { Standing } from "./standing.ts";

/** One object of a model's output that could be the answer. */
export interface Candidate<Asked extends Contract = Contract> {
  /** The decoded answer. Absent if the output was cut before a required part. */
  readonly value: RecoveredValues[Asked] | undefined;
  /** All parts that were read. Without a `value`, only those that are complete. */
  readonly said: RecoveredValues[Asked];
  /** Reason for a missing `value`. */
  readonly reason: string | undefined;
  readonly repairs: readonly string[];
  readonly truncated: boolean;
  readonly standing: Standing;
  readonly start: number;
  readonly end: number;
  /** `own` repeats the nonce of the prompt, `foreign` has a different one. */
  readonly nonce: "own" | "foreign" | "none";
}

/** Compares the nonce in an answer with the nonce of its prompt. */
export function readNonce(
  contract: Contract,
  answer: ObjectNode,
  nonce: string | undefined,
): Candidate["nonce"] {
  if (nonce === undefined) return "none";
  let found: Candidate["nonce"] = "none";
  for (const [key, node] of answer.members) {
    if (isNonce(node, nonce)) return "own";
    const isCode = /[\p{L}\p{N}]{4}/u.test(readText(node) ?? "");
    if (toRootKey(contract, key) === NONCE_KEY && isCode) found = "foreign";
  }
  return found;
}

function isNonce(node: Node, nonce: string): boolean {
  return readText(node)?.trim() === nonce;
}

/** Decides whether two candidates have the same content, regardless of formatting. */
export function isSameAnswer(one: Candidate, other: Candidate): boolean {
  const isAnswer = one.value !== undefined;
  return isAnswer === (other.value !== undefined) && canonical(one.said) === canonical(other.said);
}

/**
 * Decides whether a candidate that was cut, or that only lists findings, adds nothing to a later or more complete
 * one: the model started over, or repeated its findings.
 */
export function isContainedIn(part: Candidate, whole: Candidate): boolean {
  if (isSameAnswer(part, whole)) return true;
  if (whole.value === undefined || whole.truncated) return false;
  const isRestart = part.truncated && part.start < whole.start;
  const said = Object.entries(part.said).filter(([, value]) => hasContent(value));
  const isList = said.length === 1 && said[0]?.[0] === "comments";
  if (!isRestart && !isList) return false;
  if (isRestart && "event" in whole.said && whole.said.event === "APPROVE") return false;
  const full = whole.said as Readonly<Record<string, unknown>>;
  return said.every(([key, value]) => isBeginning(value, full[key], isRestart));
}

function isBeginning(value: unknown, full: unknown, mayBeShorter: boolean): boolean {
  if (!Array.isArray(value) || !Array.isArray(full)) return canonical(value) === canonical(full);
  if (value.length > full.length || (!mayBeShorter && value.length !== full.length)) return false;
  return value.every((item, at) => canonical(item) === canonical(full[at]));
}

/** Serializes a value with sorted keys and without empty members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const members = Object.entries(value)
    .filter(([, member]) => hasContent(member))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${key}:${canonical(member)}`).join(",")}}`;
}

function hasContent(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
