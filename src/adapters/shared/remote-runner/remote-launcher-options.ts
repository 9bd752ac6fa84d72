import type { CallbackRegistry } from "../../../app/callback/callback-registry.ts";
import type { JobKind } from "../../../domain/job/job.ts";
import type { SecretFilter } from "../../../domain/outbound/secret-filter.ts";
import type { Clock } from "../../../ports/clock.ts";

/** Options of launchers that start runners in containers and pods. */
export interface RemoteLauncherOptions {
  readonly callbackRegistry: CallbackRegistry;
  readonly clock: Clock;
  /** Base URL at which the runner reaches the callback server. */
  readonly callbackUrl: string;
  /** Label value that marks the units of this installation. */
  readonly instance: string;
  imageOf(kind: JobKind): string;
  /** Seconds from the creation of a unit to its forced end. */
  readonly timeoutSeconds: number;
  readonly memoryBytes: number;
  /** CPU limit in thousandths of a processor. */
  readonly cpuMillis: number;
  /** Forward proxy; absent: runners connect directly. */
  readonly proxy?: string | undefined;
  /** Hosts without the proxy, including the callback server's. */
  readonly noProxy: readonly string[];
  /** Redacts secrets in a unit's output. */
  readonly gate: Pick<SecretFilter, "registerSecret" | "redact">;
  /** Called with a line of a unit's output, secrets redacted; must not throw. */
  onOutput(jobId: string, line: string): void;
  /** Called with unexpected errors. */
  onError(error: unknown): void;
}
