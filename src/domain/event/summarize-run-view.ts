import type { RunView } from "./run-view.ts";
import type { TaskView } from "./task-view.ts";
import { appendEntry, clipEntry, emptyTimeline, sliceEntries } from "./timeline.ts";

/** Texts in a summary are cut; a page that reads the log gets the full texts. */
const MAX_CHARS = 4_000;
/** Limit for the hunks of a change: more than a window shows. */
const MAX_PATCH_CHARS = 60_000;

/**
 * Reduces a view to a summary: the last timeline entries, with texts of at most 4,000 characters,
 * and the state of each conversation. Log and full texts are omitted.
 */
export function summarizeRunView(view: RunView, entries: number): RunView {
  const { count, dropped } = view.timeline;
  const kept = sliceEntries(view.timeline, Math.max(0, count - entries), count).map((entry) =>
    clipEntry(entry, MAX_CHARS),
  );
  return {
    ...view,
    task: view.task && summarizeTask(view.task),
    log: [],
    threads: view.threads.map((thread) => ({
      ...thread,
      tools: [],
      text: thread.text.slice(-MAX_CHARS),
      reasoning: "",
    })),
    timeline: kept.reduce(appendEntry, {
      ...emptyTimeline,
      dropped: dropped + count - kept.length,
    }),
  };
}

/** Keeps the hunks of the first files while they fit. */
function summarizeTask({ change, ...task }: TaskView): TaskView {
  if (change === undefined) return task;
  let left = MAX_PATCH_CHARS;
  const files = change.files.map(({ patch = "", ...file }) => {
    left -= patch.length;
    return left < 0 || patch === "" ? file : { ...file, patch };
  });
  return { ...task, change: { ...change, files } };
}
