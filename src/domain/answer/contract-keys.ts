import type { ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";

/** Key of the nonce: the code from the prompt that an answer repeats. */
export const NONCE_KEY = "nonce";

// An object without a contract key among its first keys has none; this bounds the cost of hostile objects.
const MAX_KEYS = 40;

const FINDING_KEYS = [
  "path",
  "side",
  "line",
  "start_line",
  "start_side",
  "quote",
  "severity",
  "category",
  "title",
  "body",
  "suggestion",
  "confidence",
] as const;

const ROOT_KEYS: Record<Contract, readonly string[]> = {
  review: [NONCE_KEY, "summary", "event", "comments"],
  task: [NONCE_KEY, "title", "body", "patch"],
};

const ROOT = {
  review: indexByNormalizedKey(ROOT_KEYS.review),
  task: indexByNormalizedKey(ROOT_KEYS.task),
};
const FINDING = indexByNormalizedKey(FINDING_KEYS);

/**
 * Returns the contract's spelling of an answer's key (`Start-Line`, `startLine`), or `undefined` for an unknown key.
 */
export function toRootKey(contract: Contract, written: string): string | undefined {
  return ROOT[contract].get(normalizeKey(written));
}

/** Returns the contract's spelling of a finding's key, or `undefined` for an unknown key. */
export function toFindingKey(written: string): string | undefined {
  return FINDING.get(normalizeKey(written));
}

/** Decides whether a key belongs to an object and was not read yet. */
export function awaitsKey(contract: Contract, object: ObjectNode, written: string): boolean {
  if (object.members.has(written)) return false;
  const role = getObjectRole(contract, object);
  if (role !== "finding" && toRootKey(contract, written) !== undefined) return true;
  return contract === "review" && role !== "answer" && toFindingKey(written) !== undefined;
}

/** Decides whether an object lacks a key that starts with the given text. */
export function awaitsBeginning(contract: Contract, object: ObjectNode, begun: string): boolean {
  return [...ROOT_KEYS[contract], ...FINDING_KEYS].some(
    (key) => key.startsWith(begun) && awaitsKey(contract, object, key),
  );
}

function getObjectRole(contract: Contract, object: ObjectNode): "answer" | "finding" | "unknown" {
  let left = MAX_KEYS;
  for (const written of object.members.keys()) {
    if (left-- === 0) break;
    if (toRootKey(contract, written) !== undefined) return "answer";
    if (contract === "review" && toFindingKey(written) !== undefined) return "finding";
  }
  return "unknown";
}

function normalizeKey(written: string): string {
  return written.toLowerCase().replace(/[^a-z]/g, "");
}

function indexByNormalizedKey(keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keys.map((key) => [normalizeKey(key), key]));
}
