import type { Clock } from "../../ports/clock.ts";
import type { RunnerHooks, RunnerRef } from "../../ports/launcher.ts";
import type { RunnerRecord, RunnerRecords } from "../../ports/runner-records.ts";
import type { CallbackApi } from "./callback-api.ts";
import { createCallbackRefusals, type RefusalKind } from "./callback-refusals.ts";
import {
  type CallbackSession,
  createCallbackSession,
  type RunnerSession,
} from "./callback-session.ts";

/**
 * Accepts messages of runners in other processes, which authenticate with a token.
 *
 * Contract (test/contracts/callback-registry.contract.ts):
 * - `open` returns a new token of 256 random bits, of which only the hash is stored, and revokes an earlier token of
 *   the job;
 * - `resume` continues with the token and the offset of an earlier process; it returns `undefined` when this attempt
 *   has no record;
 * - events reach the hooks in order, one call at a time, and each once, even if they are sent more than once.
 */
export interface CallbackRegistry {
  /** Opens a session for a new attempt and returns it with the runner's token. */
  open(
    runner: RunnerRef & Pick<RunnerRecord, "backend" | "deadlineAt">,
    hooks: RunnerHooks,
  ): Promise<{ readonly session: RunnerSession; readonly token: string }>;
  /** Resumes the session that an earlier process opened for an attempt. */
  resume(
    runner: RunnerRef,
    hooks: RunnerHooks,
  ): Promise<{ readonly session: RunnerSession; readonly record: RunnerRecord } | undefined>;
}

export interface CallbackRegistryOptions {
  readonly records: Pick<RunnerRecords, "open" | "get" | "end">;
  readonly clock: Clock;
  readonly secrets: {
    /** Returns 256 random bits in a form suitable for a header. */
    newToken(): string;
    /** Hashes a token, deterministically and irreversibly. */
    hash(token: string): string;
    /** Compares two hashes in constant time. */
    isSame(one: string, other: string): boolean;
  };
  /** Logs rejected messages in one line: each kind once for each runner, and occasionally those of unknown senders. */
  readonly log?: (why: string, jobId?: string) => void;
  /** Receives unexpected errors. */
  readonly onError?: (error: unknown) => void;
}

interface RegisteredRunner {
  readonly tokenHash: string;
  readonly onRefused: (kind: RefusalKind) => void;
  readonly session: CallbackSession;
}

/** Creates the registry for launchers, and the API that receives the messages of their runners. */
export function createCallbackRegistry(options: CallbackRegistryOptions): {
  readonly registry: CallbackRegistry;
  readonly api: CallbackApi;
} {
  const { records, clock, secrets, onError = () => undefined } = options;
  const known = new Map<string, RegisteredRunner>();
  const refusals = createCallbackRefusals(clock, options.log ?? (() => undefined));

  const enter = (
    runner: RunnerRef,
    hooks: RunnerHooks,
    { tokenHash, receivedCount }: SessionStart,
  ): RunnerSession => {
    const { jobId, attempt } = runner;
    const onRefused = refusals.forRunner(jobId);
    const session = createCallbackSession({
      runner: { jobId, attempt },
      hooks,
      receivedCount: receivedCount,
      clock,
      onError,
      onRefused,
      onClosed: async (ends) => {
        try {
          if (ends) await records.end({ jobId, attempt }, clock.now());
        } catch (error) {
          // The token stays revoked in this process, and the next process finds that the runner is gone.
          return onError(error);
        }
        if (known.get(jobId)?.session === session) known.delete(jobId);
      },
    });
    known.set(jobId, { tokenHash, onRefused, session });
    return session;
  };
  /** Closes the earlier session of a job. */
  const leave = async (jobId: string): Promise<void> => {
    await known.get(jobId)?.session.close(false);
  };
  return {
    registry: {
      open: async (runner, hooks) => {
        const { jobId, attempt, backend, deadlineAt } = runner;
        await leave(jobId);
        const token = secrets.newToken();
        const tokenHash = secrets.hash(token);
        const startedAt = clock.now();
        await records.open({ jobId, attempt, backend, tokenHash, startedAt, deadlineAt });
        return { session: enter(runner, hooks, { tokenHash, receivedCount: 0 }), token };
      },
      resume: async (runner, hooks) => {
        await leave(runner.jobId);
        const record = await records.get(runner.jobId);
        if (record === undefined || record.endedAt !== undefined) return undefined;
        if (record.attempt !== runner.attempt) return undefined;
        const start = { tokenHash: record.tokenHash, receivedCount: record.next };
        return { session: enter(runner, hooks, start), record };
      },
    },
    api: {
      receive: async ({ jobId, token }, lane, use) => {
        const hash = secrets.hash(token ?? "");
        const here = known.get(jobId);
        const there = here ?? (await records.get(jobId));
        if (token === undefined || there === undefined || !secrets.isSame(hash, there.tokenHash))
          return refusals.rejectUnknownToken(here?.onRefused);
        // Another call may have resumed it while the record was read.
        const session = here?.session ?? known.get(jobId)?.session;
        if (session !== undefined) return session.receive(lane, use);
        return "endedAt" in there && there.endedAt !== undefined
          ? { kind: "finished" }
          : { kind: "busy", reason: "not-taken-up" };
      },
    },
  };
}

interface SessionStart {
  readonly tokenHash: string;
  /** Number of events that were accepted before. */
  readonly receivedCount: number;
}
