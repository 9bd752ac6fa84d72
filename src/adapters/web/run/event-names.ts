import type { RunEventType } from "../../../domain/event/run-event.ts";

// The domain's own table of events would add its parser to the bundle.
const NAMES: Readonly<Record<RunEventType, true>> = {
  "run-start": true,
  "step-start": true,
  "step-end": true,
  log: true,
  "text-delta": true,
  "text-end": true,
  "reasoning-delta": true,
  "reasoning-end": true,
  "tool-start": true,
  "tool-end": true,
  usage: true,
  retry: true,
  "model-call": true,
  finding: true,
  "normalize-error": true,
  verdict: true,
  "draft-ready": true,
  published: true,
  "run-end": true,
  "time-budget": true,
  candidates: true,
  cycle: true,
  "cycle-end": true,
  change: true,
  "pull-opened": true,
};

/** Event names of the stream. Events added by later versions are ignored. */
export const EVENT_NAMES: readonly string[] = Object.keys(NAMES);
