import { isOperator, type Person } from "../../domain/access/person.ts";
import type { JobStatusResponse } from "../../domain/api/job-response.ts";
import { resolveAudienceTexts } from "../../domain/core/audience-text.ts";
import type { Job } from "../../domain/job/job.ts";

/**
 * Returns a job's status for a user. Unknown values are left out, and so is the request: it may
 * contain untrusted text.
 */
export function toJobStatus(
  job: Job,
  place: number | undefined,
  person: Person | undefined,
): JobStatusResponse {
  const {
    request: _request,
    workId: _workId,
    terms: _terms,
    findings: _findings,
    version: _version,
    ...shown
  } = job;
  return resolveAudienceTexts(
    place === undefined ? shown : { ...shown, place },
    isOperator(person),
  );
}
