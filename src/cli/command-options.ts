import type { Severity } from "../domain/core/severity.ts";

/** How a review can be printed. */
export const FORMATS = ["text", "json", "markdown", "sarif"] as const;

export interface ReviewOptions {
  readonly base?: string | undefined;
  readonly staged?: boolean;
  readonly publish?: boolean;
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
  /** File with the failure report; `-` is stdin. */
  readonly context?: string | undefined;
  readonly title?: string | undefined;
  readonly apply?: boolean;
  readonly publish?: boolean;
  /** Branch that the pull request goes into. */
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

export interface DemoOptions {
  readonly once?: boolean;
  readonly fresh?: boolean;
  readonly port?: string | undefined;
  readonly webPort?: string;
  readonly pace?: string;
}

export interface RedTeamOptions {
  readonly json?: boolean;
  /** Attacks, vectors or controls. */
  readonly only?: readonly string[];
  readonly list?: boolean;
  readonly sandbox?: string;
  /** A control that is broken on purpose, for tests. */
  readonly break?: string;
}

export interface RunOptions {
  /** A file, or `-` for stdin. */
  readonly spec?: string;
  /** A socket: commands are run for whoever asks through it. */
  readonly tools?: string | undefined;
}
