import { type JsonValue, mapStrings } from "./map-strings.ts";
import { createOutboundStream, type OutboundStream } from "./outbound-stream.ts";
import { createOwnSecrets } from "./own-secrets.ts";
import { redactFragments } from "./redact-fragments.ts";

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
export interface OutboundHit {
  /** Name of the secret. */
  readonly name: string;
  /** How it was written, such as `base64 of reversed`. */
  readonly form: string;
}

/** A text that may leave. */
export interface CheckedText {
  readonly text: string;
  /** One for each secret and form; empty for almost every text. */
  readonly hits: readonly OutboundHit[];
}

/** What may leave, in the shape that it had. */
export interface CheckedValue<Value> {
  readonly value: Value;
  readonly hits: readonly OutboundHit[];
}

/** Stands in front of every byte that leaves. */
export interface OutboundGate {
  /** Learns a secret: see `OwnSecrets`. May be called at any time. */
  learn(name: string, value: string, expiresAtMs?: number): void;
  /** Finds pieces of secrets without telling `onHit`: for a text that may not leave at all. */
  find(text: string): readonly OutboundHit[];
  /** Replaces each piece of a secret by `[redacted: its name]`. Tells `onHit`. */
  check(text: string, kind: OutboundKind): CheckedText;
  /** The same for every text in JSON, the names of members included. */
  checkValue<Value>(value: Value, kind: OutboundKind): CheckedValue<Value>;
  /** For a text that comes in pieces and is shown as they come. */
  openStream(kind: OutboundKind): OutboundStream;
  /** Tells a listener of everything that is held back from now on. */
  onHit(listener: OnOutboundHit): void;
}

export interface OutboundGateOptions {
  /** Milliseconds of the epoch; without it nothing is ever forgotten. */
  readonly nowMs?: () => number;
}

/** Told of what was held back. */
export type OnOutboundHit = (hits: readonly OutboundHit[], kind: OutboundKind) => void;

const FORGET_MS = 60 * 60 * 1000;
/** What is left after a piece was taken out might, put together, be another one. */
const MAX_PASSES = 3;

/** Makes a gate that knows no secret yet: until it learns one, it costs nothing. */
export function createOutboundGate({ nowMs }: OutboundGateOptions = {}): OutboundGate {
  const secrets = createOwnSecrets();
  const listeners: OnOutboundHit[] = [];
  let forgotAt = Number.NEGATIVE_INFINITY;
  const clean = (text: string): CheckedText => {
    if (secrets.isEmpty()) return { text, hits: [] };
    let kept = text;
    const hits = new Map<string, OutboundHit>();
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      const found = secrets.find(kept);
      if (found.length === 0) break;
      for (const { name, form } of found) hits.set(`${name}\0${form}`, { name, form });
      kept = redactFragments(kept, found);
    }
    return { text: kept, hits: [...hits.values()] };
  };
  const told = <Checked extends { readonly hits: readonly OutboundHit[] }>(
    checked: Checked,
    kind: OutboundKind,
  ): Checked => {
    if (checked.hits.length > 0) for (const tell of listeners) tell(checked.hits, kind);
    return checked;
  };
  return {
    learn: (name, value, expiresAtMs) => {
      const now = nowMs?.();
      if (now !== undefined && now - forgotAt > FORGET_MS) {
        forgotAt = now;
        secrets.forget(now);
      }
      secrets.add(name, value, expiresAtMs);
    },
    find: (text) => clean(text).hits,
    check: (text, kind) => told(clean(text), kind),
    checkValue: (value, kind) => {
      if (secrets.isEmpty()) return { value, hits: [] };
      const hits: OutboundHit[] = [];
      const checked = mapStrings(value as JsonValue, (text) => {
        const one = clean(text);
        hits.push(...one.hits);
        return one.text;
      });
      return told({ value: checked as typeof value, hits }, kind);
    },
    openStream: (kind) =>
      createOutboundStream((text) => {
        const { hits } = told(clean(text), kind);
        return hits.length > 0;
      }),
    onHit: (listener) => {
      listeners.push(listener);
    },
  };
}
