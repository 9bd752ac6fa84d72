import { hasOperatorText, textsFor } from "../../domain/core/audience-text.ts";
import type { RunEvent } from "../../domain/event/run-event.ts";

/** Writes an event as JSON, in the version of its texts that the reader may see. */
export function eventJson(event: RunEvent, isOperator: boolean): string {
  const json = JSON.stringify(event);
  return hasOperatorText(json) ? JSON.stringify(textsFor(event, isOperator)) : json;
}
