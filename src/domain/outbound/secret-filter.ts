import { type JsonValue, mapStrings } from "../core/map-strings.ts";
import { createFilteredStream, type FilteredStream } from "./filtered-stream.ts";
import type { Fragment } from "./find-fragments.ts";
import { createSecretRegistry } from "./secret-registry.ts";

/** The kinds of output that are filtered. */
export const OUTBOUND_KINDS = [
  "review",
  "comment",
  "reply",
  "notice",
  "pr-title",
  "pr-body",
  "commit-message",
  "blob",
  "log",
  "page",
  "event",
] as const;
/** A kind of output that is filtered. */
export type OutboundKind = (typeof OUTBOUND_KINDS)[number];

/** A part of a secret found in output. It never contains the part itself. */
export interface SecretHit {
  /** Name of the secret. */
  readonly name: string;
  /** Encoding of the secret, such as `base64 of reversed`. */
  readonly form: string;
}

/** A text without secrets. */
export interface RedactedText {
  readonly text: string;
  /** One for each secret and form; empty for almost every text. */
  readonly hits: readonly SecretHit[];
}

/** A value without secrets, in its original shape. */
export interface RedactedValue<Value> {
  readonly value: Value;
  readonly hits: readonly SecretHit[];
}

/** Filters all output for secrets. */
export interface SecretFilter {
  /** Registers a secret, as described at `SecretRegistry`. May be called at any time. */
  registerSecret(name: string, value: string, expiresAtMs?: number): void;
  /** Finds parts of secrets without notifying the listener: for a text that may not be published at all. */
  find(text: string): readonly SecretHit[];
  /** Replaces each part of a secret with `[redacted: NAME]` and notifies the listener. */
  redact(text: string, kind: OutboundKind): RedactedText;
  /** Redacts every text in JSON, including member names. */
  redactValue<Value>(value: Value, kind: OutboundKind): RedactedValue<Value>;
  /** Opens a stream for a text that is shown piece by piece. */
  openStream(kind: OutboundKind): FilteredStream;
  /** Adds a listener that is notified of all later hits. */
  onHit(listener: SecretHitListener): void;
}

/** Options of a secret filter. */
export interface SecretFilterOptions {
  /** Returns the current time in milliseconds since the epoch. Without it, secrets never expire. */
  readonly nowMs?: () => number;
}

/** Receives the secrets that were redacted. */
export type SecretHitListener = (hits: readonly SecretHit[], kind: OutboundKind) => void;

const FORGET_MS = 60 * 60 * 1000;
/** Removing a part may join the remaining text into another one. */
const MAX_PASSES = 3;

/** Creates a filter without secrets. It has no cost until one is registered. */
export function createSecretFilter({ nowMs }: SecretFilterOptions = {}): SecretFilter {
  const secrets = createSecretRegistry();
  const listeners: SecretHitListener[] = [];
  let forgotAt = Number.NEGATIVE_INFINITY;
  const clean = (text: string): RedactedText => {
    if (secrets.isEmpty()) return { text, hits: [] };
    let kept = text;
    const hits = new Map<string, SecretHit>();
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const found = secrets.find(kept);
      if (found.length === 0) break;
      for (const { name, form } of found) hits.set(`${name}\0${form}`, { name, form });
      kept = redactFragments(kept, found);
    }
    return { text: kept, hits: [...hits.values()] };
  };
  const told = <Checked extends { readonly hits: readonly SecretHit[] }>(
    checked: Checked,
    kind: OutboundKind,
  ): Checked => {
    if (checked.hits.length > 0) for (const tell of listeners) tell(checked.hits, kind);
    return checked;
  };
  return {
    registerSecret: (name, value, expiresAtMs) => {
      const now = nowMs?.();
      if (now !== undefined && now - forgotAt > FORGET_MS) {
        forgotAt = now;
        secrets.forget(now);
      }
      secrets.add(name, value, expiresAtMs);
    },
    find: (text) => clean(text).hits,
    redact: (text, kind) => told(clean(text), kind),
    redactValue: (value, kind) => {
      if (secrets.isEmpty()) return { value, hits: [] };
      const hits: SecretHit[] = [];
      const checked = mapStrings(value as JsonValue, (text) => {
        const one = clean(text);
        hits.push(...one.hits);
        return one.text;
      });
      return told({ value: checked as typeof value, hits }, kind);
    },
    openStream: (kind) =>
      createFilteredStream((text) => {
        const { hits } = told(clean(text), kind);
        return hits.length > 0;
      }),
    onHit: (listener) => {
      listeners.push(listener);
    },
  };
}

/** Replaces fragments; adjacent ones become a single `[redacted: NAME]`. */
export function redactFragments(text: string, fragments: readonly Fragment[]): string {
  const sorted = [...fragments].sort((one, other) => one.start - other.start);
  const parts: string[] = [];
  let at = 0;
  for (let index = 0; index < sorted.length; ) {
    const names = new Set<string>();
    const start = sorted[index]?.start ?? 0;
    let end = start;
    for (; index < sorted.length; index += 1) {
      const one = sorted[index];
      if (one === undefined || (one.start > end && names.size > 0)) break;
      names.add(one.name);
      end = Math.max(end, one.end);
    }
    parts.push(text.slice(at, start), `[redacted: ${[...names].join(", ")}]`);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
