import type { Frame } from "../../app/events/live-log.ts";
import { hasOperatorText, resolveAudienceTexts } from "../../domain/core/audience-text.ts";
import type { RunEvent } from "../../domain/event/run-event.ts";
import { createTextStream } from "./text-stream.ts";

export interface SseResponseOptions {
  /** True if the viewer may read texts for operators. */
  readonly isOperator: boolean;
  onError(error: unknown): void;
}

/** Delay before a browser reconnects. */
const RETRY_MS = 2_000;
/** Characters written at once: a page of a log may hold megabytes. */
const MAX_CHARS = 64_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Responds with a stream of server-sent events (WHATWG HTML, section 9.2). The next frame of
 * `watch` is requested only when the client has read the last one, and its signal aborts when the
 * client disconnects. A failure ends the stream: the client reconnects and continues at its
 * position.
 */
export function toSseResponse(
  watch: (signal: AbortSignal) => AsyncGenerator<Frame, void>,
  { isOperator, onError }: SseResponseOptions,
): Response {
  const gone = new AbortController();
  const texts = toTexts(watch(gone.signal), isOperator);
  const body = createTextStream(texts, { onError, onGone: () => gone.abort() });
  return new Response(body, { headers: HEADERS });
}

/**
 * Returns the position that a client has seen: the header of a reconnection, or the query of a
 * first request.
 */
export function readLastEventId(request: Request): number {
  const header = request.headers.get("last-event-id");
  const text = header ?? new URL(request.url).searchParams.get("after") ?? "0";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

async function* toTexts(
  frames: AsyncGenerator<Frame, void>,
  isOperator: boolean,
): AsyncGenerator<string, void> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const frame of frames) {
    if (frame.kind === "events") yield* joinEvents(frame.events, isOperator);
    else yield frame.kind === "resync" ? "event: resync\ndata: {}\n\n" : ":\n\n";
  }
}

function* joinEvents(events: readonly RunEvent[], isOperator: boolean): Generator<string, void> {
  let text = "";
  for (const event of events) {
    text += formatEvent(event, isOperator);
    if (text.length < MAX_CHARS) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

/**
 * Formats an event. JSON contains no line feed, and the type is one of ours: an event cannot
 * contain another one.
 */
function formatEvent(event: RunEvent, isOperator: boolean): string {
  const id = event.seq > 0 ? `id: ${event.seq}\n` : "";
  return `${id}event: ${event.type}\ndata: ${serializeEvent(event, isOperator)}\n\n`;
}

/** Serializes an event, in the version of its texts that the reader may see. */
export function serializeEvent(event: RunEvent, isOperator: boolean): string {
  const json = JSON.stringify(event);
  return hasOperatorText(json) ? JSON.stringify(resolveAudienceTexts(event, isOperator)) : json;
}
