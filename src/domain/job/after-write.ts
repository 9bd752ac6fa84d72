import type { JobMove } from "./move-job.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

/** The step that a job makes when a write to the code host has ended; `undefined` when the job goes on as it is. */
export function afterWrite(entry: OutboxEntry): JobMove | undefined {
  const { kind, state, url = "", error = "the code host did not take it" } = entry;
  if (state === "pending") return undefined;
  switch (kind) {
    case "review":
      return state === "done" ? { type: "published", url } : { type: "publish-failed", error };
    case "reply":
      return state === "done" ? { type: "reply", url } : { type: "fail", error };
    case "notice":
    case "reaction":
      // What is told of a job is no part of its life.
      return undefined;
  }
}
