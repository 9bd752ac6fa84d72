import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Finding } from "./finding.ts";

/** Hex digits of a finding's id. */
const ID_DIGITS = 16;

/**
 * Computes the id of a finding: the first 16 hex digits of SHA-256 over path, category, quote (else
 * the text of the anchored lines) and title (else the first sentence of the body), each with white
 * space normalized, joined by NUL. It contains no line number, so that it is stable when lines
 * move.
 */
export function findingId(finding: Finding, anchoredText: string): string {
  const parts = [
    finding.path,
    finding.category ?? "",
    finding.quote ?? anchoredText,
    finding.title ?? firstSentence(finding.body),
  ];
  const text = parts.map((part) => part.replace(/\s+/g, " ").trim()).join("\0");
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, ID_DIGITS);
}

/** Returns the text up to the first end of a sentence or line. */
export function firstSentence(text: string): string {
  const trimmed = text.trim();
  const end = /[.!?](?=\s)|\n/.exec(trimmed);
  return end === null ? trimmed : trimmed.slice(0, end.index + 1).trim();
}
