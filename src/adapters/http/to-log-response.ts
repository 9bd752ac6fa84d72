import type { RunEvent } from "../../domain/event/run-event.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import type { EventLog } from "../../ports/event-log.ts";
import { readEventPages } from "./read-event-pages.ts";
import { createTextStream } from "./text-stream.ts";
import { serializeEvent } from "./to-sse-response.ts";

export interface LogResponseOptions {
  readonly events: Pick<EventLog, "read">;
  /** Position after which events are returned. */
  readonly after: number;
  /** True if the reader may read texts for operators. */
  readonly isOperator: boolean;
  /**
   * Called when reading fails in the middle: the connection must be broken, so that the log is not
   * mistaken for complete.
   */
  onError(error: unknown): void;
}

/**
 * Responds with the stored log of a job as one JSON document, created page by page as the client
 * reads it.
 */
export async function toLogResponse(
  { id, status }: Job,
  { events, after, isOperator, onError }: LogResponseOptions,
): Promise<Response> {
  const pages = readEventPages(events, id, after);
  // Before the response begins, so that an unavailable store gives a problem and not a truncated
  // document.
  const first = await pages.next();
  const head = { id, status, isComplete: isTerminal(status) };
  const texts = toTexts(JSON.stringify(head), { first, pages, isOperator });
  return new Response(createTextStream(texts, { onError }), {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}

type Pages = AsyncGenerator<readonly RunEvent[], void>;

interface LogPages {
  readonly first: Awaited<ReturnType<Pages["next"]>>;
  readonly pages: Pages;
  readonly isOperator: boolean;
}

async function* toTexts(
  head: string,
  { first, pages, isOperator }: LogPages,
): AsyncGenerator<string, void> {
  yield `${head.slice(0, -1)},"events":[`;
  if (!first.done) yield joinEvents(first.value, isOperator);
  for await (const page of pages) yield `,${joinEvents(page, isOperator)}`;
  yield "]}";
}

const joinEvents = (page: readonly RunEvent[], isOperator: boolean): string =>
  page.map((event) => serializeEvent(event, isOperator)).join(",");
