import type { WaitingRow } from "../../../src/adapters/web/pages/pods/pod-rows.ts";
import type { PodRow } from "../../../src/domain/api/operations-response.ts";

/** Creates a review with a thread runner. */
export function samplePod(part: Partial<PodRow> = {}): PodRow {
  return {
    started: "2026-11-19T09:50:00.000Z",
    kind: "review",
    repository: "acme/widgets",
    user: "octo-dev",
    jobStatus: "running",
    podPhase: "Running",
    node: "host-1",
    podName: "thread-0198",
    jobId: "0198",
    page: "/reviews/acme/widgets/482/0198",
    ...part,
  };
}

/** A task that waits behind another one. */
export const WAITING: WaitingRow = {
  jobId: "7",
  kind: "task",
  repository: "acme/gateway",
  user: "octo-ci",
  since: "2026-11-19T09:57:00.000Z",
  place: 2,
  page: "/tasks/acme/gateway/7",
};
