import type { JobStore } from "../../ports/job-store.ts";
import type { LiveLog } from "./live-log.ts";

/** Wraps a job store so that its changes, which append to the log, reach the viewers of the job. */
export function notifyViewers(jobs: JobStore, log: Pick<LiveLog, "refresh">): JobStore {
  return {
    ...jobs,
    change: async (change) => {
      const changed = await jobs.change(change);
      if (changed !== undefined && change.events !== undefined) log.refresh(changed.id);
      return changed;
    },
  };
}
