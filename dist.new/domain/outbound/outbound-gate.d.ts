import { type OutboundStream } from "./outbound-stream.ts";
/** What leaves. */
export declare const OUTBOUND_KINDS: readonly ["review", "comment", "reply", "notice", "pr-title", "pr-body", "commit-message", "blob", "log", "page", "event"];
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
/** Makes a gate that knows no secret yet: until it learns one, it costs nothing. */
export declare function createOutboundGate({ nowMs }?: OutboundGateOptions): OutboundGate;
