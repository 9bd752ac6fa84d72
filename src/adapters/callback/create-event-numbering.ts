import { MAX_EVENTS } from "../../domain/runner/callback-messages.ts";

const MAX_EVENT_CHARS = 500_000;

/** Events as JSON; the first of them has the number `from` among all that were said. */
export interface NumberedEvents {
  readonly from: number;
  readonly events: readonly string[];
}

/** Gives each event the number it keeps until it was taken. */
export interface EventNumbering {
  /** What is to be sent now: the same as before until it was taken; `undefined` when there is nothing. */
  next(): NumberedEvents | undefined;
  /** So many events have been taken in all. */
  acknowledge(count: number): void;
  /** Whether something that has its number was not taken yet. */
  hasUnacknowledged(): boolean;
}

/** Takes further events from a queue when all before them were taken. */
export function createEventNumbering(takeEach: () => readonly string[]): EventNumbering {
  let from = 0;
  let unheard: readonly string[] = [];
  return {
    next: () => {
      if (unheard.length === 0) unheard = takeEach().map(replaceOversized);
      if (unheard.length === 0) return undefined;
      return { from, events: unheard.slice(0, MAX_EVENTS) };
    },
    acknowledge: (count) => {
      unheard =
        count < from ? [...fillLostEvents(from - count), ...unheard] : unheard.slice(count - from);
      from = count;
    },
    hasUnacknowledged: () => unheard.length > 0,
  };
}

/** A request with it would be too large for the server, and nothing after it would ever be heard. */
function replaceOversized(json: string): string {
  if (json.length <= MAX_EVENT_CHARS) return json;
  const text = `an event of ${json.length} characters was left out: it is too long to be sent`;
  return JSON.stringify({ type: "log", level: "warn", text });
}

/** Takes the place of events that were taken once, are not kept here any more, and were lost there: no number is missing. */
function fillLostEvents(lost: number): readonly string[] {
  const text = `${lost} events of the runner were lost by whoever keeps the job`;
  const told = JSON.stringify({ type: "log", level: "warn", text });
  return [...Array.from({ length: lost }, () => "null"), told];
}
