import type { Job } from "../../domain/job/job.ts";

/** What is told of a job: all of it but what was asked, which may hold words of strangers. */
export type JobStatusAnswer = Pick<
  Job,
  | "id"
  | "kind"
  | "source"
  | "status"
  | "attempt"
  | "repository"
  | "pull"
  | "head"
  | "requestedBy"
  | "stopReason"
  | "error"
  | "url"
  | "usage"
  | "supersededBy"
  | "createdAt"
  | "updatedAt"
> & {
  /** Among those that wait, from 1. */
  readonly place?: number;
};

/** Tells how a job stands; what is not known yet is left out. */
export function jobStatus(job: Job, place: number | undefined): JobStatusAnswer {
  const { request: _request, workId: _workId, version: _version, ...told } = job;
  return place === undefined ? told : { ...told, place };
}
