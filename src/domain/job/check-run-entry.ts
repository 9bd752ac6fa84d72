import { z } from "zod";
import { publicText } from "../core/audience-text.ts";
import type { UnpublishedFacts } from "../publish/check-run-report.ts";
import { isTerminal, type Job } from "./job.ts";
import type { NewOutboxEntry, OutboxEntry } from "./outbox-entry.ts";

/**
 * Returns whether a check run shows this state of a job: a review whose head is known, from its start to its end. The
 * draft of a person is shown only once it is published.
 */
export function needsCheckRun({ kind, source, status, head }: Job): boolean {
  if (kind !== "review" || head === undefined) return false;
  if (source === "web") return status === "published";
  return status === "queued" || status === "running" || status === "draft" || isTerminal(status);
}

/** Creates the write that brings a check run to the state of its job. */
export function toCheckRunEntry({ id, version, head }: Job): NewOutboxEntry {
  return { key: `check:${id}:${version}`, jobId: id, kind: "check", payload: { head: head ?? "" } };
}

const CheckPayload = z.object({ head: z.string() });

/** Reads the head that a write is about, which the job may have left since. */
export function readCheckedHead({ payload }: Pick<OutboxEntry, "payload">): string {
  return CheckPayload.parse(payload).head;
}

/** Returns what a check run of one head reports about an unpublished job. */
export function toUnpublishedFacts(
  { status, error, head: current }: Pick<Job, "status" | "error" | "head">,
  head: string,
): UnpublishedFacts {
  if (current !== head) return { kind: "stopped", reason: "the branch has moved since" };
  switch (status) {
    case "queued":
      return { kind: "stopped", reason: "it was interrupted and starts again" };
    case "draft":
      return { kind: "held" };
    case "no_change":
      return { kind: "nothing", reason: publicText(error ?? "there was nothing to review") };
    case "launching":
    case "running":
    case "publishing":
      return { kind: "running" };
    case "failed":
    case "refused":
    case "cancelled":
    case "discarded":
    case "published":
    case "replied":
    case "succeeded":
      return { kind: "stopped", reason: publicText(error ?? status) };
  }
}
