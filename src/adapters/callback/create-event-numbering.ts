import { MAX_EVENTS } from "../../domain/runner/callback-messages.ts";

const MAX_EVENT_CHARS = 500_000;

/** Events as JSON; `from` is the number of the first one among all emitted events. */
export interface NumberedEvents {
  readonly from: number;
  readonly events: readonly string[];
}

/** Assigns each event the number that it keeps until the server acknowledges it. */
export interface EventNumbering {
  /**
   * Returns the batch to send: the same as before until it is acknowledged; `undefined` when
   * nothing is pending.
   */
  next(): NumberedEvents | undefined;
  /** Records that `count` events have been acknowledged in total. */
  acknowledge(count: number): void;
  /** Returns true if a numbered event has not been acknowledged yet. */
  hasUnacknowledged(): boolean;
}

/**
 * Creates the numbering; it pulls further events from a queue once all earlier ones are
 * acknowledged.
 */
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

/** Replaces an event that is too large for the server and would block all later ones. */
function replaceOversized(json: string): string {
  if (json.length <= MAX_EVENT_CHARS) return json;
  const text = `an event of ${json.length} characters was dropped because it is too long to send`;
  return JSON.stringify({ type: "log", level: "warn", text });
}

/**
 * Returns placeholders for events that were acknowledged, are no longer stored here, and were lost
 * by the server, so that no number is missing.
 */
function fillLostEvents(lost: number): readonly string[] {
  const text = `the server lost ${lost} events of the runner`;
  const event = JSON.stringify({ type: "log", level: "warn", text });
  return [...Array.from({ length: lost }, () => "null"), event];
}
