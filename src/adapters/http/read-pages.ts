import type { RunEvent } from "../../domain/event/run-event.ts";
import type { EventLog } from "../../ports/event-log.ts";

const PAGE = 200;

/** Reads what is kept of a job's log after a position, page by page; no page is empty. */
export async function* readPages(
  events: Pick<EventLog, "read">,
  jobId: string,
  after: number,
): AsyncGenerator<readonly RunEvent[], void> {
  let seen = after;
  for (;;) {
    const page = await events.read(jobId, { after: seen, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    seen = last.seq;
  }
}
