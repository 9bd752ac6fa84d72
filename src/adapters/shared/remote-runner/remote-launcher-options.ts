import type { JobKind } from "../../../domain/job/job.ts";
import type { SecretFilter } from "../../../domain/outbound/secret-filter.ts";
import type { CallbackRegistry } from "../../../ports/callback-registry.ts";
import type { Clock } from "../../../ports/clock.ts";

/** What launchers need that start runners in containers and pods. */
export interface RemoteLauncherOptions {
  readonly callbackRegistry: CallbackRegistry;
  readonly clock: Clock;
  /** Base address under which the runner reaches the callback. */
  readonly callbackUrl: string;
  /** Marks what this installation starts; a valid label value. */
  readonly instance: string;
  imageOf(kind: JobKind): string;
  /** Seconds from the creation of a unit to its hard end. */
  readonly timeoutSeconds: number;
  readonly memoryBytes: number;
  /** Thousandths of a processor. */
  readonly cpuMillis: number;
  /** Forward proxy; absent: runners reach the network directly. */
  readonly proxy?: string | undefined;
  /** Hosts without the proxy, the callback's among them. */
  readonly noProxy: readonly string[];
  /** Takes secrets out of what a unit has printed. */
  readonly gate: Pick<SecretFilter, "registerSecret" | "redact">;
  /** Takes a line that a unit has printed, its secrets replaced; must not throw. */
  onOutput(jobId: string, line: string): void;
  /** Told of what nobody expected. */
  onError(error: unknown): void;
}
