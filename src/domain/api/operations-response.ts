import type { Person } from "../access/person.ts";
import type { JobKind, JobStatus } from "../job/job.ts";
import type { JournalEntry, JournalTotals } from "../journal/journal-entry.ts";
import type { AuditEntry, ProviderConfig } from "../provider/provider-config.ts";
import type { Check } from "./check.ts";
import type { ProviderMatch } from "./pull-response.ts";

/** `GET /api/session`. */
export interface SessionResponse extends Person {
  /** To be sent as `x-csrf-token` with every change; empty in development. */
  readonly csrf: string;
  /** First word of a comment that starts a review. */
  readonly trigger: string;
  /** Input tokens of a review for which nobody says otherwise; 0 means no cap. */
  readonly maxInputTokens: number;
  readonly mayApprove: boolean;
  /** Address of the documentation. */
  readonly helpUrl: string;
  /** Address of the code host. */
  readonly serverUrl: string;
  /** Currency of all costs; absent where no prices are known. */
  readonly currency?: string | undefined;
}

/** Tokens and calls of one repository on one day. */
export interface JournalDay extends JournalTotals {
  /** `2026-01-31`, in UTC. */
  readonly day: string;
  /** `owner/name`. */
  readonly repository: string;
}

/** `GET /api/journal`: a page of entries, the newest first, with the sums of all that match. */
export interface JournalResponse {
  readonly entries: readonly JournalEntry[];
  /** Of all entries that match, not of this page alone. */
  readonly totals: JournalTotals;
  readonly days: readonly JournalDay[];
  /** Name it as `before` for older ones; absent at the end. */
  readonly next?: string | undefined;
}

/** `GET /api/providers`. */
export interface ProvidersResponse {
  readonly providers: readonly ProviderConfig[];
}

/** `GET /api/providers/match?repo=`. */
export interface ProviderMatchResponse extends ProviderMatch {
  readonly repository: string;
}

/** `GET /api/providers/audit`, the newest first. */
export interface AuditResponse {
  readonly audit: readonly AuditEntry[];
}

/** `POST /api/providers/test` and `/api/providers/:id/test`. */
export interface ProbeResponse {
  readonly checks: readonly Check[];
}

/** `GET /api/models?repo=` or `?config=`. */
export interface ModelsResponse {
  readonly models: readonly { readonly id: string; readonly hasTools?: boolean | undefined }[];
  readonly provider?: string | undefined;
  readonly configId?: string | undefined;
  /** What is asked for when nobody names one. */
  readonly model?: string | undefined;
  /** Why there is no list. */
  readonly why?: string | undefined;
}

/** One line of the Pods page: a thread of this server, a container, a pod. */
export interface PodRow {
  /** ISO 8601. */
  readonly started: string;
  /** Absent, as the status, for what no job is known of; its other words are empty then. */
  readonly kind?: JobKind;
  readonly repository: string;
  readonly user: string;
  readonly jobStatus?: JobStatus;
  /** Empty, as node and name, for a run whose container or pod is not there yet, or cannot be seen. */
  readonly podPhase: string;
  readonly node: string;
  readonly podName: string;
  readonly jobId: string;
  /** Path of the job's page. */
  readonly page: string;
  /** What runs it: rows of the same are shown together. */
  readonly runsIn?: "kubernetes" | "docker" | "in-process";
  /** No job waits for it. */
  readonly isOrphan?: boolean;
}

/** `GET /api/pods`. */
export interface PodsResponse {
  readonly pods: readonly PodRow[];
  /** Why containers or pods could not be listed, one line; absent when they were. */
  readonly why?: string | undefined;
  /** Jobs that wait for a place, the next first. */
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
