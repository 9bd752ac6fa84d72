import type { JobStore } from "../../ports/job-store.ts";
import type { LiveLog } from "./live-log.ts";

/** A store of jobs whose changes reach those who watch the job: the log has grown with the change. */
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
