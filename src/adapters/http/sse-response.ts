import type { Frame } from "../../app/live-log.ts";
import type { RunEvent } from "../../domain/event/run-event.ts";

/** How long a browser waits before it connects again. */
const RETRY_MS = 2_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Answers with a stream of server-sent events (WHATWG HTML, section 9.2). `watch` is asked for the next frame only when
 * the client has taken the last one, and its signal aborts when the client goes.
 */
export function sseResponse(watch: (signal: AbortSignal) => AsyncGenerator<Frame, void>): Response {
  const gone = new AbortController();
  const frames = watch(gone.signal);
  const encoder = new TextEncoder();
  let isOpened = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!isOpened) {
          isOpened = true;
          controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
          return;
        }
        const next = await frames.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(toText(next.value)));
      },
      cancel: async () => {
        gone.abort();
        await frames.return();
      },
    },
    // What the client has not taken waits in the log, not here.
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: HEADERS });
}

/** The position that a client has seen: the header of a reconnection, or the query of a first one. */
export function seenPosition(request: Request): number {
  const header = request.headers.get("last-event-id");
  const text = header ?? new URL(request.url).searchParams.get("after") ?? "0";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function toText(frame: Frame): string {
  switch (frame.kind) {
    case "heartbeat":
      return ":\n\n";
    case "resync":
      return "event: resync\ndata: {}\n\n";
    case "events":
      return frame.events.map(toEvent).join("");
  }
}

/** JSON holds no line feed, and the type is one of ours: nothing in an event can begin another one. */
function toEvent(event: RunEvent): string {
  const id = event.seq > 0 ? `id: ${event.seq}\n` : "";
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
