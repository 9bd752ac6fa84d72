import { parseRunEventBody, type RunEventBody, type RunEventType } from "../event/run-event.ts";

/** Events that only the orchestrator may send. */
const ORCHESTRATOR_ONLY: ReadonlySet<RunEventType> = new Set(["published", "run-end"]);
/** Maximum characters of one text: many times the length of a model's answer. */
const MAX_TEXT_CHARS = 1_000_000;
const CLIPPED = "\n… (clipped)";

/** Valid events of a runner, and the number of dropped ones. */
export interface ReceivedEvents {
  readonly events: readonly RunEventBody[];
  readonly dropped: number;
}

/**
 * Parses a runner's events: unknown types, invalid payloads and events reserved for the
 * orchestrator are dropped.
 */
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
