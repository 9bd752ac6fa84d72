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
import { rest, type WorkflowPorts } from "./await-workflow-run.ts";

/** The run whose result is read. */
export interface RunOfResult {
  readonly repository: RepositoryRef;
  readonly nonce: string;
  readonly run: WorkflowRun;
}

export type RunResult =
  | { readonly kind: "ok"; readonly result: VerifyResult }
  | { readonly kind: "bad"; readonly why: string };

// An artifact may be listed some time after its run is over, and the code host may fail meanwhile.
const LOOKS = 13;
const WAIT_MS = 10_000;

/** Reads what a run has left, or tells why there is nothing to be read. */
export async function readRunResult(
  { workflows, clock }: WorkflowPorts,
  { repository, nonce, run }: RunOfResult,
  signal: AbortSignal,
): Promise<RunResult> {
  const name = artifactName(nonce);
  const which = { run: run.id, name, file: RESULT_FILE, maxBytes: MAX_RESULT_BYTES };
  for (let look = 1; ; look++) {
    const seen = await lookOnce(() => workflows.artifact(repository, which, signal), signal);
    if (seen.kind === "bytes") return readBytes(seen.bytes);
    if (seen.kind === "bad") return seen;
    if (look === LOOKS) return { kind: "bad", why: seen.why ?? nothingLeft(run, name) };
    await rest(clock, Math.max(WAIT_MS, seen.waitMs), signal);
  }
}

type Look =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "absent"; readonly why?: string | undefined; readonly waitMs: number }
  | Extract<RunResult, { readonly kind: "bad" }>;

async function lookOnce(
  read: () => Promise<Uint8Array | undefined>,
  signal: AbortSignal,
): Promise<Look> {
  try {
    const bytes = await read();
    return bytes === undefined ? { kind: "absent", waitMs: 0 } : { kind: "bytes", bytes };
  } catch (error) {
    throwIfCancelled(signal);
    if (!isAppError(error)) throw error;
    const why = errorText(error);
    return isPassing(error) ? { kind: "absent", why, waitMs: waitOf(error) } : { kind: "bad", why };
  }
}

const isPassing = (error: AppError): boolean =>
  isAppError(error, "code-host-unreachable") || isAppError(error, "code-host-rate-limited");

const waitOf = (error: AppError): number =>
  isAppError(error, "code-host-rate-limited") ? (error.details.retryAfterMs ?? 0) : 0;

function readBytes(bytes: Uint8Array): RunResult {
  const read = readVerifyResult(bytes);
  if (read.kind === "ok") return read;
  const why = `${RESULT_FILE} does not follow docs/verify-result.schema.json: ${read.why}`;
  return { kind: "bad", why };
}

function nothingLeft({ conclusion = "an unknown end" }: WorkflowRun, name: string): string {
  return `the run ended (${conclusion}) and left no artifact ${name} with ${RESULT_FILE}; see its page`;
}
