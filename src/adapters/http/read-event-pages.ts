import type { RunEvent } from "../../domain/event/run-event.ts";
import type { EventLog } from "../../ports/event-log.ts";

const PAGE_SIZE = 200;

/** Reads the stored part of a job's log after a position, page by page; no page is empty. */
export async function* readEventPages(
  events: Pick<EventLog, "read">,
  jobId: string,
  after: number,
): AsyncGenerator<readonly RunEvent[], void> {
  let seen = after;
  for (;;) {
    const page = await events.read(jobId, { after: seen, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    seen = last.seq;
  }
}
