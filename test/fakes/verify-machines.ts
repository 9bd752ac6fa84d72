import { strToU8, zipSync } from "fflate";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { WorkflowRunState } from "../../src/demo/host/state.ts";

const POLL_MS = 50;

/** What one test comes to at a commit. */
export type RunTest = (test: string, commit: string) => "passed" | "failed";

/** Machines of a repository on the embedded code host that run the workflow which verifies changes. */
export interface VerifyMachines {
  /** Runs that have ended, the oldest first. */
  readonly done: readonly WorkflowRunState[];
  /** While it is set, runs stay queued. */
  isStuck: boolean;
  close(): void;
}

/** Starts them: each run has its tests tried at both commits, and leaves its result as the workflow does. */
export function startVerifyMachines(
  host: DemoHost,
  repository: string,
  runTest: RunTest,
): VerifyMachines {
  const done: WorkflowRunState[] = [];
  const work = (): void => {
    if (machines.isStuck) return;
    const state = host.state.repositories.find(
      ({ owner, name }) => `${owner}/${name}` === repository,
    );
    for (const run of state?.workflowRuns ?? []) {
      if (run.status !== "queued") continue;
      leaveResult(run, runTest);
      [run.status, run.conclusion] = ["completed", "success"];
      done.push(run);
    }
  };
  const timer = setInterval(work, POLL_MS);
  const machines: VerifyMachines = { done, isStuck: false, close: () => clearInterval(timer) };
  return machines;
}

function leaveResult(run: WorkflowRunState, runTest: RunTest): void {
  const { nonce = "", mode, base_sha = "", commit_sha = "", tests = "[]" } = run.inputs;
  const isVerify = mode === "verify";
  const tried = (JSON.parse(tests) as string[]).map((id) => {
    const before = runTest(id, base_sha);
    const after = isVerify ? runTest(id, commit_sha) : undefined;
    const traceback = (after ?? before) === "failed" ? { traceback: `boom of ${id}` } : {};
    return { id, before, ...(after === undefined ? {} : { after }), ...traceback };
  });
  const isWell = tried.every(({ before, after }) => (after ?? before) === "passed");
  const verdict = isVerify
    ? isWell
      ? "fixed"
      : "not_fixed"
    : isWell
      ? "not_reproduced"
      : "reproduced";
  const commit = isVerify ? { commit_sha } : {};
  const result = { version: 1, nonce, mode, verdict, base_sha, ...commit, tests: tried, runs: 1 };
  const zip = zipSync({ "result.json": strToU8(JSON.stringify(result)) });
  run.artifacts.push({
    id: run.id,
    name: `svc-verify-${nonce}`,
    zipBase64: Buffer.from(zip).toString("base64"),
  });
}
