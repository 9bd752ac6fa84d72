import { isAppError } from "../domain/errors/app-error.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";
import { artifactName, RESULT_FILE } from "../domain/verify/verify-inputs.ts";
import {
  MAX_RESULT_BYTES,
  readVerifyResult,
  type VerifyResult,
} from "../domain/verify/verify-result.ts";
import type { WorkflowRun } from "../ports/workflow-runner.ts";
import type { WorkflowPorts } from "./await-workflow-run.ts";
import { throwIfCancelled } from "./throw-if-cancelled.ts";

/** The run whose result is read. */
export interface RunOfResult {
  readonly repository: RepositoryRef;
  readonly nonce: string;
  readonly run: WorkflowRun;
}

export type RunResult =
  | { readonly kind: "ok"; readonly result: VerifyResult }
  | { readonly kind: "bad"; readonly why: string };

// An artifact may be listed a little after its run is over.
const LOOKS = 3;
const WAIT_MS = 5_000;

/** Reads what a run has left, or tells why there is nothing to be read. */
export async function readRunResult(
  { workflows, clock }: WorkflowPorts,
  { repository, nonce, run }: RunOfResult,
  signal: AbortSignal,
): Promise<RunResult> {
  const name = artifactName(nonce);
  const which = { run: run.id, name, file: RESULT_FILE, maxBytes: MAX_RESULT_BYTES };
  for (let look = 1; ; look++) {
    try {
      const bytes = await workflows.artifact(repository, which, signal);
      if (bytes !== undefined) return readBytes(bytes);
      if (look === LOOKS) return { kind: "bad", why: nothingLeft(run, name) };
      await clock.sleep(WAIT_MS, signal);
    } catch (error) {
      throwIfCancelled(signal);
      if (isAppError(error)) return { kind: "bad", why: error.message };
      throw error;
    }
  }
}

function readBytes(bytes: Uint8Array): RunResult {
  const read = readVerifyResult(bytes);
  if (read.kind === "ok") return read;
  const why = `${RESULT_FILE} does not follow docs/verify-result.schema.json: ${read.why}`;
  return { kind: "bad", why };
}

function nothingLeft({ conclusion = "an unknown end" }: WorkflowRun, name: string): string {
  return `the run ended (${conclusion}) and left no artifact ${name} with ${RESULT_FILE}; see its page`;
}
