import { parseRunEventBody, type RunEventBody, type RunEventType } from "../event/run-event.ts";

/** What only the one who keeps the job may say of it. */
const ORCHESTRATOR_ONLY: ReadonlySet<RunEventType> = new Set(["published", "run-end"]);
/** Characters of one text: the answer of a model fits many times. */
const MAX_TEXT_CHARS = 1_000_000;
const CLIPPED = "\n… (clipped)";

/** What a runner said, as far as it may be kept, and how much of it may not. */
export interface ReceivedEvents {
  readonly events: readonly RunEventBody[];
  readonly dropped: number;
}

/** Reads what a runner says: unknown types, payloads that do not fit and words that are not its own are dropped. */
export function parseRunnerEvents(said: readonly unknown[]): ReceivedEvents {
  const events = said
    .map(parseRunEventBody)
    .filter((event) => event !== undefined)
    .filter(({ type }) => !ORCHESTRATOR_ONLY.has(type))
    .map(clipEvent);
  return { events, dropped: said.length - events.length };
}

function clipEvent(event: RunEventBody): RunEventBody {
  if (!("text" in event) || event.text.length <= MAX_TEXT_CHARS) return event;
  return { ...event, text: `${event.text.slice(0, MAX_TEXT_CHARS - CLIPPED.length)}${CLIPPED}` };
}
