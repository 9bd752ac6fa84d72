import { afterWrite } from "./after-write.ts";
import type { Job } from "./job.ts";
import type { JobMove } from "./move-job.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

/** What is to be done about a job that the process finds when it starts. */
export type Recovery =
  /** It goes on by itself: it is dispatched, published from the outbox, or waits for a person. */
  | { readonly kind: "leave" }
  | { readonly kind: "move"; readonly move: JobMove }
  /** Its draft is nobody's to look at first, and its publishing was not begun. */
  | { readonly kind: "publish" };

/**
 * Says how a job goes on after a restart. A write that has ended moves it on. Runners of this process died with it:
 * their jobs start again, once, unless what they had to say is in the outbox already.
 */
export function planRecovery(job: Job, outbox: readonly OutboxEntry[]): Recovery {
  const said = outbox.filter(({ kind }) => kind === "review" || kind === "reply");
  switch (job.status) {
    case "launching":
    case "running":
    case "publishing":
      return goOn(job, said);
    case "draft":
      return job.source === "webhook" ? { kind: "publish" } : { kind: "leave" };
    default:
      return { kind: "leave" };
  }
}

function goOn({ status }: Job, said: readonly OutboxEntry[]): Recovery {
  const last = said.at(-1);
  const move = last === undefined ? undefined : afterWrite(last);
  if (move !== undefined) return { kind: "move", move };
  return last !== undefined || status === "publishing"
    ? { kind: "leave" }
    : { kind: "move", move: { type: "lose" } };
}
