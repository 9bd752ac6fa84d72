import type { JobKind, JobSource } from "../../../domain/job/job.ts";

const KINDS: Readonly<Record<JobKind, string>> = {
  review: "Review",
  followup: "Follow-up",
  task: "Task",
};

const SOURCES: Readonly<Record<JobSource, string>> = {
  webhook: "webhook",
  web: "web",
  task: "workflow",
};

/** All kinds of jobs, in display order. */
export const KIND_NAMES = Object.keys(KINDS) as readonly JobKind[];

export const kindLabel = (kind: JobKind): string => KINDS[kind];

/** Returns the label for the source of a job. */
export const sourceLabel = (source: JobSource): string => SOURCES[source];
