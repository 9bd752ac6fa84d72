import type { RunEvent } from "../../domain/event/run-event.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import type { EventLog } from "../../ports/event-log.ts";
import { readPages } from "./read-pages.ts";
import { textStream } from "./text-stream.ts";

export interface LogOptions {
  readonly events: Pick<EventLog, "read">;
  /** Events after this position. */
  readonly after: number;
  /** Told when reading fails on the way: the connection is to be broken, so that nobody takes the log for whole. */
  onError(error: unknown): void;
}

/** Answers with what is kept of a job's log as one JSON document, made page by page as the client takes it. */
export async function logResponse(
  { id, status }: Job,
  { events, after, onError }: LogOptions,
): Promise<Response> {
  const pages = readPages(events, id, after);
  // Before the answer begins, so that a store that does not answer is a problem and no broken document.
  const first = await pages.next();
  const head = { id, status, isComplete: isTerminal(status) };
  const texts = toTexts(JSON.stringify(head), first, pages);
  return new Response(textStream(texts, { onError }), {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}

type Pages = AsyncGenerator<readonly RunEvent[], void>;

async function* toTexts(
  head: string,
  first: Awaited<ReturnType<Pages["next"]>>,
  pages: Pages,
): AsyncGenerator<string, void> {
  yield `${head.slice(0, -1)},"events":[`;
  if (!first.done) yield join(first.value);
  for await (const page of pages) yield `,${join(page)}`;
  yield "]}";
}

const join = (page: readonly RunEvent[]): string =>
  page.map((event) => JSON.stringify(event)).join(",");
