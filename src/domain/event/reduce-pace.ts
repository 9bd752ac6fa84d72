import type { RunEvent } from "./run-event.ts";
import type { PaceSample, PaceView } from "./run-view-parts.ts";

/** Same value as in `estimateTokens`: endpoints report tokens only after a call has ended. */
const CHARS_PER_TOKEN = 4;
const MAX_SAMPLES = 16;
/** Length of an ISO 8601 timestamp up to the second. */
const TO_SECONDS = 19;

type Delta = Extract<RunEvent, { readonly type: "text-delta" | "reasoning-delta" }>;
type ModelCall = Extract<RunEvent, { readonly type: "model-call" }>;

/** Adds received text to the sample of its second. */
export function addDeltaToPace(pace: PaceView, { at, text }: Delta): PaceView {
  const tokens = text.length / CHARS_PER_TOKEN;
  const last = pace.samples.at(-1);
  const isSame = last?.ms === 0 && last.at.slice(0, TO_SECONDS) === at.slice(0, TO_SECONDS);
  const samples = isSame
    ? pace.samples.with(-1, { at, ms: 0, tokens: last.tokens + tokens })
    : append(pace.samples, { at, ms: 0, tokens });
  return { ...pace, samples };
}

/**
 * Adds a completed call. Its output is counted once: as it arrived, or now if it was not streamed.
 */
export function addCallToPace(pace: PaceView, call: ModelCall, wasSeen: boolean): PaceView {
  const { at, output, ms } = call;
  const samples = wasSeen ? pace.samples : append(pace.samples, { at, ms, tokens: output });
  return { tokens: pace.tokens + output, ms: pace.ms + ms, samples };
}

const append = (samples: readonly PaceSample[], sample: PaceSample): readonly PaceSample[] => [
  ...samples.slice(-(MAX_SAMPLES - 1)),
  sample,
];
