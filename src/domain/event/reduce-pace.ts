import type { RunEvent } from "./run-event.ts";
import type { PaceSample, PaceView } from "./run-view-parts.ts";

/** As `estimateTokens` has it: endpoints count tokens when a call has ended, and not before. */
const CHARS_PER_TOKEN = 4;
const MAX_SAMPLES = 16;
/** Of ISO 8601: up to the second. */
const TO_SECONDS = 19;

type Delta = Extract<RunEvent, { readonly type: "text-delta" | "reasoning-delta" }>;
type ModelCall = Extract<RunEvent, { readonly type: "model-call" }>;

/** Adds what came in to its second. */
export function addDeltaToPace(pace: PaceView, { at, text }: Delta): PaceView {
  const tokens = text.length / CHARS_PER_TOKEN;
  const last = pace.samples.at(-1);
  const isSame = last?.ms === 0 && last.at.slice(0, TO_SECONDS) === at.slice(0, TO_SECONDS);
  const samples = isSame
    ? pace.samples.with(-1, { at, ms: 0, tokens: last.tokens + tokens })
    : append(pace.samples, { at, ms: 0, tokens });
  return { ...pace, samples };
}

/** Adds a call that has ended. What it said is counted once: as it came in, or, when that was not seen, now. */
export function addCallToPace(pace: PaceView, call: ModelCall, wasSeen: boolean): PaceView {
  const { at, output, ms } = call;
  const samples = wasSeen ? pace.samples : append(pace.samples, { at, ms, tokens: output });
  return { tokens: pace.tokens + output, ms: pace.ms + ms, samples };
}

const append = (samples: readonly PaceSample[], sample: PaceSample): readonly PaceSample[] => [
  ...samples.slice(-(MAX_SAMPLES - 1)),
  sample,
];
