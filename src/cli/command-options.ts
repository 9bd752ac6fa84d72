import type { Severity } from "../domain/core/severity.ts";

/** Output formats of a review. */
export const FORMATS = ["text", "json", "markdown", "sarif"] as const;

export interface ReviewOptions {
  readonly base?: string | undefined;
  readonly staged?: boolean;
  readonly publish?: boolean;
  readonly explain?: boolean;
  readonly format: (typeof FORMATS)[number];
  readonly json?: boolean;
  readonly output?: string;
  readonly failOn?: Severity | undefined;
  readonly minSeverity?: Severity | undefined;
  readonly instructions?: string | undefined;
  readonly model?: string | undefined;
}

export interface CheckCommentsOptions {
  readonly patches: string;
  readonly comments: string;
  readonly output?: string;
}

export interface ApplyOptions {
  readonly root: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export interface TaskOptions {
  readonly repo: string;
  readonly instruction: string;
  /** Failure report: a file, or `-` for stdin. */
  readonly context?: string | undefined;
  readonly title?: string | undefined;
  readonly apply?: boolean;
  readonly publish?: boolean;
  /** Base branch of the pull request. */
  readonly base?: string | undefined;
  /** `owner/name` on the code host. */
  readonly github?: string;
  readonly json?: boolean;
}

export interface DoctorOptions {
  readonly config?: boolean;
  /** Print the hosts that runners may reach. */
  readonly egress?: boolean;
  /** `owner/name` to check on the code host. */
  readonly repo?: string;
  readonly json?: boolean;
}

export interface ServeOptions {
  readonly webhookOnly?: boolean;
}

export interface EgressOptions {
  readonly host?: string | undefined;
  readonly port: string;
  readonly folder?: string;
}

export interface JournalOptions {
  readonly repo?: string;
  readonly by?: string | undefined;
  readonly since?: string | undefined;
  readonly limit?: string;
  readonly json?: boolean;
}

export interface RulesOptions {
  readonly limit: string;
  readonly publish?: boolean;
  readonly json?: boolean;
}

export interface DemoOptions {
  readonly once?: boolean;
  readonly fresh?: boolean;
  readonly port?: string | undefined;
  readonly webPort?: string;
  readonly pace?: string;
}

export interface RedTeamOptions {
  readonly json?: boolean;
  /** Names of attacks, vectors or controls. */
  readonly only?: readonly string[];
  readonly list?: boolean;
  readonly sandbox?: string;
  /** Control to break on purpose, for tests. */
  readonly break?: string;
}

export interface RunOptions {
  /** A file, or `-` for stdin. */
  readonly spec?: string;
  /** Socket on which to receive commands to run. */
  readonly tools?: string | undefined;
}
