import { parseRunEventBody, type RunEventBody, type RunEventType } from "../event/run-event.ts";

/** What only the one who keeps the job may say of it. */
const NOT_ITS_OWN: ReadonlySet<RunEventType> = new Set(["published", "run-end"]);
/** Characters of one text: the answer of a model fits many times. */
const MAX_TEXT_CHARS = 1_000_000;
const CLIPPED = "\n… (clipped)";

/** What a runner said, as far as it may be kept, and how much of it may not. */
export interface HeardEvents {
  readonly events: readonly RunEventBody[];
  readonly dropped: number;
}

/** Reads what a runner says: unknown types, payloads that do not fit and words that are not its own are dropped. */
export function parseRunnerEvents(said: readonly unknown[]): HeardEvents {
  const events = said
    .map(parseRunEventBody)
    .filter((event) => event !== undefined)
    .filter(({ type }) => !NOT_ITS_OWN.has(type))
    .map(clip);
  return { events, dropped: said.length - events.length };
}

function clip(event: RunEventBody): RunEventBody {
  if (!("text" in event) || event.text.length <= MAX_TEXT_CHARS) return event;
  return { ...event, text: `${event.text.slice(0, MAX_TEXT_CHARS - CLIPPED.length)}${CLIPPED}` };
}
