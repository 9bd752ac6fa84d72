import { type AppError, isAppError } from "../../../domain/core/app-error.ts";
import { errorText } from "../../../domain/core/error-text.ts";
import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import { artifactName, RESULT_FILE } from "../../../domain/task/verify/verify-inputs.ts";
import {
  MAX_RESULT_BYTES,
  readVerifyResult,
  type VerifyResult,
} from "../../../domain/task/verify/verify-result.ts";
import type { WorkflowRun } from "../../../ports/workflow-runner.ts";
import { throwIfCancelled } from "../../concurrency/throw-if-cancelled.ts";
import { sleepUnlessCancelled, type WorkflowPorts } from "./await-workflow-run.ts";

/** The run whose result is read. */
export interface RunResultRequest {
  readonly repository: RepositoryRef;
  readonly nonce: string;
  readonly run: WorkflowRun;
}

export type RunResult =
  | { readonly kind: "ok"; readonly result: VerifyResult }
  | { readonly kind: "bad"; readonly why: string };

// An artifact may be listed some time after its run is over, and the code host may fail in the meantime.
const MAX_ATTEMPTS = 13;
const RETRY_MS = 10_000;

/** Reads the result of a run, or returns the reason why there is none. */
export async function readRunResult(
  { workflows, clock }: WorkflowPorts,
  { repository, nonce, run }: RunResultRequest,
  signal: AbortSignal,
): Promise<RunResult> {
  const name = artifactName(nonce);
  const which = { run: run.id, name, file: RESULT_FILE, maxBytes: MAX_RESULT_BYTES };
  for (let look = 1; ; look++) {
    const seen = await tryRead(() => workflows.artifact(repository, which, signal), signal);
    if (seen.kind === "bytes") return parseResult(seen.bytes);
    if (seen.kind === "bad") return seen;
    if (look === MAX_ATTEMPTS)
      return { kind: "bad", why: seen.why ?? missingArtifactReason(run, name) };
    await sleepUnlessCancelled(clock, Math.max(RETRY_MS, seen.waitMs), signal);
  }
}

type ReadAttempt =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "absent"; readonly why?: string | undefined; readonly waitMs: number }
  | Extract<RunResult, { readonly kind: "bad" }>;

async function tryRead(
  read: () => Promise<Uint8Array | undefined>,
  signal: AbortSignal,
): Promise<ReadAttempt> {
  try {
    const bytes = await read();
    return bytes === undefined ? { kind: "absent", waitMs: 0 } : { kind: "bytes", bytes };
  } catch (error) {
    throwIfCancelled(signal);
    if (!isAppError(error)) throw error;
    const why = errorText(error);
    return isTransient(error)
      ? { kind: "absent", why, waitMs: getWaitMs(error) }
      : { kind: "bad", why };
  }
}

const isTransient = (error: AppError): boolean =>
  isAppError(error, "code-host-unreachable") || isAppError(error, "code-host-rate-limited");

const getWaitMs = (error: AppError): number =>
  isAppError(error, "code-host-rate-limited") ? (error.details.retryAfterMs ?? 0) : 0;

function parseResult(bytes: Uint8Array): RunResult {
  const read = readVerifyResult(bytes);
  if (read.kind === "ok") return read;
  const why = `${RESULT_FILE} does not follow docs/verify-result.schema.json: ${read.why}`;
  return { kind: "bad", why };
}

function missingArtifactReason(
  { conclusion = "unknown conclusion" }: WorkflowRun,
  name: string,
): string {
  return `the run ended (${conclusion}) and left no artifact ${name} with ${RESULT_FILE}; see its page`;
}
