import { reduceRun } from "../../domain/event/reduce-run.ts";
import { initialRunView, type RunView } from "../../domain/event/run-view.ts";
import { summarizeRunView } from "../../domain/event/summarize-run-view.ts";
import type { EventLog } from "../../ports/event-log.ts";

const PAGE = 500;
/** Entries of the timeline: an open page reads the log itself. */
const MAX_ENTRIES = 100;

/** Reads the state of a run from its log, enough for the first view, without blocking other work for long logs. */
export async function readRunView(
  { events }: { readonly events: Pick<EventLog, "read"> },
  jobId: string,
): Promise<RunView> {
  let view = initialRunView;
  for (;;) {
    const page = await events.read(jobId, { after: view.lastSeq, limit: PAGE });
    for (const event of page) view = reduceRun(view, event);
    if (page.length < PAGE) return summarizeRunView(view, MAX_ENTRIES);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
