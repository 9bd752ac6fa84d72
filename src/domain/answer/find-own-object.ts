import { readJson } from "../core/read-json.ts";
import { findDocumentEnd } from "./find-document-end.ts";
import { splitModelText } from "./split-model-text.ts";

const MAX_STARTS = 40;
const MAX_CHARS = 50_000;

/**
 * Finds the strict JSON object that has the nonce as its own member, in a text that contains the nonce exactly once,
 * outside of thoughts. This object is the answer. Returns its text.
 */
export function findOwnObject(text: string, nonce: string): string | undefined {
  const at = text.indexOf(nonce);
  if (at === -1 || text.includes(nonce, at + nonce.length)) return undefined;
  for (const start of listStartsBefore(text, at)) {
    const end = findDocumentEnd(text, start) ?? 0;
    const object = text.slice(start, end);
    if (end > at && hasMember(readJson(object), nonce))
      return isThought(text, start) ? undefined : object;
  }
  return undefined;
}

/** Lists the positions of braces before a position, nearest first. */
function listStartsBefore(text: string, at: number): readonly number[] {
  const before = text.slice(Math.max(0, at - MAX_CHARS), at);
  const starts = [...before.matchAll(/\{/g)].map(({ index }) => at - before.length + index);
  return starts.slice(-MAX_STARTS).reverse();
}

function hasMember(value: unknown, nonce: string): boolean {
  return typeof value === "object" && value !== null && Object.values(value).includes(nonce);
}

function isThought(text: string, at: number): boolean {
  return splitModelText(text).some(
    ({ kind, start, end }) => kind === "thought" && start <= at && at < end,
  );
}
