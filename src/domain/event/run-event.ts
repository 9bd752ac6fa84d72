import { z } from "zod";
import { StopReason } from "../agent/stop-reason.ts";
import { TASK_PAYLOADS, VERDICT_PAYLOAD } from "./task-payloads.ts";

/** Steps of a run, in display order. Review, follow-up and task share the names. */
export const StepName = z.enum([
  "launch-pod",
  "clone",
  "fetch-pr",
  "context",
  "llm",
  "reply",
  "reproduce",
  "apply",
  "normalize",
  "commit",
  "verify",
  "publish",
  "done",
]);
/** Step of a run. */
export type StepName = z.infer<typeof StepName>;

const count = z.number().int().nonnegative();
const text = z.string();
/** Conversation that an event belongs to: chunk reviews run concurrently. */
const thread = { thread: text };

/**
 * Payload of each event type. One schema is both the type and the parser of the events that a
 * runner sends or a browser receives. Payloads are plain JSON, small and already redacted.
 */
const PAYLOADS = {
  "run-start": {
    kind: z.enum(["review", "followup", "task"]),
    title: text,
    steps: z.array(StepName),
  },
  "step-start": { step: StepName },
  "step-end": { step: StepName, ok: z.boolean(), note: text.optional() },
  log: { level: z.enum(["debug", "info", "warn", "error"]), text },
  "text-delta": { ...thread, text },
  "text-end": { ...thread, text },
  "reasoning-delta": { ...thread, text },
  /** `ms`: from the first delta to the next event after the reasoning. */
  "reasoning-end": { ...thread, text, ms: count.optional() },
  "tool-start": { ...thread, callId: text, tool: text, arguments: text },
  "tool-end": { ...thread, callId: text, ok: z.boolean(), ms: count, bytes: count },
  /** Totals of the run so far, not increments: a lost event has no effect on later totals. */
  usage: {
    input: count,
    cached: count,
    output: count,
    calls: count,
    estimated: z.boolean(),
    /** In millionths; absent if the price of a call is unknown. */
    cost: z.object({ amount: count, currency: text }).optional(),
  },
  retry: { ...thread, attempt: count, reason: text, delayMs: count },
  /**
   * One attempt at one call, as recorded in the ledger: the sum of these is the cost of the run.
   */
  "model-call": {
    /** Conversation that made the call. */
    purpose: text,
    model: text,
    attempt: count,
    ok: z.boolean(),
    reason: text.optional(),
    input: count,
    cached: count,
    output: count,
    estimated: z.boolean(),
    /** Millionths of the currency. */
    cost: count.optional(),
    ms: z.number().nonnegative(),
  },
  finding: {
    id: text,
    path: text,
    bucket: z.enum(["inline", "file", "summary"]),
    severity: text,
    title: text,
    line: count.optional(),
    side: z.enum(["LEFT", "RIGHT"]).optional(),
  },
  "normalize-error": { text },
  verdict: VERDICT_PAYLOAD,
  ...TASK_PAYLOADS,
  "draft-ready": { inline: count, file: count, summary: count, event: text },
  published: { url: text },
  "run-end": { status: text, stopReason: StopReason, error: text.optional() },
} as const satisfies Record<string, z.core.$ZodShape>;

/** Type of a run event. */
export type RunEventType = keyof typeof PAYLOADS;

type Payload<Type extends RunEventType> = z.infer<z.ZodObject<(typeof PAYLOADS)[Type]>>;

/** Event as sent by a runner; the store adds `seq`, `at` and `jobId`. */
export type RunEventBody = {
  [Type in RunEventType]: { readonly type: Type } & Readonly<Payload<Type>>;
}[RunEventType];

interface Envelope {
  /** Position in the job's log, from 1; 0 for deltas, which are not stored. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly jobId: string;
}

/** Event of a job, as stored and sent to viewers. */
export type RunEvent = RunEventBody & Envelope;

const EPHEMERAL: ReadonlySet<RunEventType> = new Set(["text-delta", "reasoning-delta"]);

/**
 * Returns whether events of a type are sent to viewers but not stored: the matching `-end` event
 * carries the whole text.
 */
export function isEphemeral(type: RunEventType): boolean {
  return EPHEMERAL.has(type);
}

const ENVELOPE = { seq: count, at: z.iso.datetime(), jobId: z.string().min(1) };
const PARSERS = new Map<string, z.ZodType>(
  Object.entries(PAYLOADS).map(([type, shape]) => [
    type,
    z.object({ type: z.literal(type), ...ENVELOPE, ...shape }),
  ]),
);

const BODY_PARSERS = new Map<string, z.ZodType>(
  Object.entries(PAYLOADS).map(([type, shape]) => [
    type,
    z.object({ type: z.literal(type), ...shape }),
  ]),
);

/**
 * Parses one external event; `undefined` if the type is unknown to this version or the payload is
 * not valid.
 */
export function parseRunEvent(value: unknown): RunEvent | undefined {
  return parseWith(PARSERS, value) as RunEvent | undefined;
}

/**
 * Parses an event from a runner, before the store has numbered it; `undefined` as in
 * `parseRunEvent`.
 */
export function parseRunEventBody(value: unknown): RunEventBody | undefined {
  return parseWith(BODY_PARSERS, value) as RunEventBody | undefined;
}

function parseWith(parsers: ReadonlyMap<string, z.ZodType>, value: unknown): unknown {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  const parsed = typeof type === "string" ? parsers.get(type)?.safeParse(value) : undefined;
  return parsed?.success ? parsed.data : undefined;
}
