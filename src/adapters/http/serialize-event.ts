import { hasOperatorText, resolveAudienceTexts } from "../../domain/core/audience-text.ts";
import type { RunEvent } from "../../domain/event/run-event.ts";

/** Serializes an event, in the version of its texts that the reader may see. */
export function serializeEvent(event: RunEvent, isOperator: boolean): string {
  const json = JSON.stringify(event);
  return hasOperatorText(json) ? JSON.stringify(resolveAudienceTexts(event, isOperator)) : json;
}
