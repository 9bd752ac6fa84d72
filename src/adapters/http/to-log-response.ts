import type { RunEvent } from "../../domain/event/run-event.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import type { EventLog } from "../../ports/event-log.ts";
import { readEventPages } from "./read-event-pages.ts";
import { serializeEvent } from "./serialize-event.ts";
import { createTextStream } from "./text-stream.ts";

export interface LogResponseOptions {
  readonly events: Pick<EventLog, "read">;
  /** Events after this position. */
  readonly after: number;
  /** Whether the reader may read what is for operators. */
  readonly isOperator: boolean;
  /** Told when reading fails on the way: the connection is to be broken, so that nobody takes the log for whole. */
  onError(error: unknown): void;
}

/** Answers with what is kept of a job's log as one JSON document, made page by page as the client takes it. */
export async function toLogResponse(
  { id, status }: Job,
  { events, after, isOperator, onError }: LogResponseOptions,
): Promise<Response> {
  const pages = readEventPages(events, id, after);
  // Before the answer begins, so that a store that does not answer is a problem and no broken document.
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
