import { type JsonValue, mapStrings } from "../core/map-strings.ts";
import { createFilteredStream, type FilteredStream } from "./filtered-stream.ts";
import { redactFragments } from "./redact-fragments.ts";
import { createSecretRegistry } from "./secret-registry.ts";

/** What leaves. */
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
export type OutboundKind = (typeof OUTBOUND_KINDS)[number];

/** A piece of a secret that was about to leave. Never the piece itself. */
export interface SecretHit {
  /** Name of the secret. */
  readonly name: string;
  /** How it was written, such as `base64 of reversed`. */
  readonly form: string;
}

/** A text that may leave. */
export interface RedactedText {
  readonly text: string;
  /** One for each secret and form; empty for almost every text. */
  readonly hits: readonly SecretHit[];
}

/** What may leave, in the shape that it had. */
export interface RedactedValue<Value> {
  readonly value: Value;
  readonly hits: readonly SecretHit[];
}

/** Stands in front of every byte that leaves. */
export interface SecretFilter {
  /** Learns a secret: see `OwnSecrets`. May be called at any time. */
  registerSecret(name: string, value: string, expiresAtMs?: number): void;
  /** Finds pieces of secrets without telling `onHit`: for a text that may not leave at all. */
  find(text: string): readonly SecretHit[];
  /** Replaces each piece of a secret by `[redacted: its name]`. Tells `onHit`. */
  redact(text: string, kind: OutboundKind): RedactedText;
  /** The same for every text in JSON, the names of members included. */
  redactValue<Value>(value: Value, kind: OutboundKind): RedactedValue<Value>;
  /** For a text that comes in pieces and is shown as they come. */
  openStream(kind: OutboundKind): FilteredStream;
  /** Tells a listener of everything that is held back from now on. */
  onHit(listener: SecretHitListener): void;
}

export interface SecretFilterOptions {
  /** Milliseconds of the epoch; without it nothing is ever forgotten. */
  readonly nowMs?: () => number;
}

/** Told of what was held back. */
export type SecretHitListener = (hits: readonly SecretHit[], kind: OutboundKind) => void;

const FORGET_MS = 60 * 60 * 1000;
/** What is left after a piece was taken out might, put together, be another one. */
const MAX_PASSES = 3;

/** Makes a gate that knows no secret yet: until it learns one, it costs nothing. */
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
