import type { Person } from "../access/person.ts";
import type { JobKind, JobStatus } from "../job/job.ts";
import type { JournalEntry, JournalTotals } from "../journal/journal-entry.ts";
import type { AuditEntry, ProviderConfig } from "../provider/provider-config.ts";
import type { Check } from "./check.ts";
import type { ProviderMatch } from "./pull-response.ts";

/** Response of `GET /api/session`. */
export interface SessionResponse extends Person {
  /** Value of the `x-csrf-token` header for every change; empty in development. */
  readonly csrf: string;
  /** First word of a comment that starts a review. */
  readonly trigger: string;
  /** Default limit of input tokens of a review; 0 means no limit. */
  readonly maxInputTokens: number;
  readonly mayApprove: boolean;
  /** Address of the documentation. */
  readonly helpUrl: string;
  /** Address of the code host. */
  readonly serverUrl: string;
  /** Currency of all costs; absent if no prices are configured. */
  readonly currency?: string | undefined;
}

/** Tokens and calls of one repository on one day. */
export interface JournalDay extends JournalTotals {
  /** `2026-01-31`, in UTC. */
  readonly day: string;
  /** `owner/name`. */
  readonly repository: string;
}

/**
 * Response of `GET /api/journal`: a page of entries, newest first, with the totals of all matching
 * entries.
 */
export interface JournalResponse {
  readonly entries: readonly JournalEntry[];
  /** Totals of all matching entries, not only of this page. */
  readonly totals: JournalTotals;
  readonly days: readonly JournalDay[];
  /** Value of `before` for older entries; absent on the last page. */
  readonly next?: string | undefined;
}

/** Response of `GET /api/providers`. */
export interface ProvidersResponse {
  readonly providers: readonly ProviderConfig[];
}

/** Response of `GET /api/providers/match?repo=`. */
export interface ProviderMatchResponse extends ProviderMatch {
  readonly repository: string;
}

/** Response of `GET /api/providers/audit`, newest first. */
export interface AuditResponse {
  readonly audit: readonly AuditEntry[];
}

/** Response of `POST /api/providers/test` and `/api/providers/:id/test`. */
export interface ProbeResponse {
  readonly checks: readonly Check[];
}

/** Response of `GET /api/models?repo=` or `?config=`. */
export interface ModelsResponse {
  readonly models: readonly { readonly id: string; readonly hasTools?: boolean | undefined }[];
  readonly provider?: string | undefined;
  readonly configId?: string | undefined;
  /** Default model. */
  readonly model?: string | undefined;
  /** Reason for the missing list. */
  readonly why?: string | undefined;
}

/** Row of the Pods page: a thread of this server, a container or a pod. */
export interface PodRow {
  /** ISO 8601. */
  readonly started: string;
  /** Absent, like the status, if the job is unknown; the row's other texts are then empty. */
  readonly kind?: JobKind;
  readonly repository: string;
  readonly user: string;
  readonly jobStatus?: JobStatus;
  /**
   * Empty, like node and name, if the container or pod does not exist yet or cannot be observed.
   */
  readonly podPhase: string;
  readonly node: string;
  readonly podName: string;
  readonly jobId: string;
  /** Path of the job's page. */
  readonly page: string;
  /** Kind of runner; rows of the same kind are shown together. */
  readonly runsIn?: "kubernetes" | "docker" | "in-process";
  /** True if no job waits for this runner. */
  readonly isOrphan?: boolean | undefined;
}

/** Response of `GET /api/pods`. */
export interface PodsResponse {
  readonly pods: readonly PodRow[];
  /** Reason why containers or pods could not be listed, one line; absent if they were listed. */
  readonly why?: string | undefined;
  /** Queued jobs, next first. */
  readonly waiting: readonly {
    readonly jobId: string;
    readonly kind: JobKind;
    readonly repository: string;
    readonly user: string;
    readonly since: string;
    readonly place: number;
    readonly page: string;
  }[];
}
