import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import type { TaskSettings } from "../../../domain/task/task-settings.ts";
import {
  type EvaluationContext,
  evaluateReproduce,
  evaluateVerify,
} from "../../../domain/task/verify/evaluate-result.ts";
import { formatVerdict } from "../../../domain/task/verify/format-verdict.ts";
import {
  chooseTests,
  toVerifyInputs,
  type VerifyMode,
  type VerifyQuery,
} from "../../../domain/task/verify/verify-inputs.ts";
import type {
  ReproduceReport,
  ReproduceVerdict,
  RunReport,
  VerifyReport,
  VerifyVerdict,
} from "../../../domain/task/verify/verify-report.ts";
import type { VerifyResult } from "../../../domain/task/verify/verify-result.ts";
import type { RunContext } from "../../run/run-context.ts";
import { awaitWorkflowRun, type WorkflowPorts } from "./await-workflow-run.ts";
import { readRunResult } from "./read-run-result.ts";

export type VerifySettings = NonNullable<TaskSettings["verify"]>;

/** A failure to reproduce on the base. */
export interface ReproduceRequest {
  readonly repository: RepositoryRef;
  /** Full object id. */
  readonly baseSha: string;
  /** Branch that contains the base; absent to omit it. */
  readonly branch?: string | undefined;
  /** Node ids. Untrusted. */
  readonly tests: readonly string[];
  /** Milliseconds; limited by the settings' own time limit. */
  readonly limitMs: number;
  readonly defaultBranch: string;
}

/** A change to verify. */
export interface VerifyRequest extends ReproduceRequest {
  /** Full object id of the change. */
  readonly commitSha: string;
  /** Branch that contains the change. */
  readonly branch: string;
}

/**
 * Tests changes on the caller's own machines. Every problem results in a verdict; both methods reject only when the run
 * is cancelled.
 */
export interface ChangeVerifier {
  verify(request: VerifyRequest, run: RunContext): Promise<VerifyReport>;
  reproduce(request: ReproduceRequest, run: RunContext): Promise<ReproduceReport>;
}

/** Creates the use case: one dispatch for each request, with its own nonce. */
export function createChangeVerifier(
  ports: WorkflowPorts,
  settings: VerifySettings,
): ChangeVerifier {
  return {
    verify: async (request, run) => {
      const commit = { commitSha: request.commitSha };
      const trial = { mode: "verify", request, commit, settings, judge: evaluateVerify } as const;
      return emitVerdict(await runTrial<VerifyVerdict>(ports, trial, run), "verify", run);
    },
    reproduce: async (request, run) => {
      const trial = { mode: "reproduce", request, settings, judge: evaluateReproduce } as const;
      return emitVerdict(await runTrial<ReproduceVerdict>(ports, trial, run), "reproduce", run);
    },
  };
}

interface Trial<Verdict extends string> {
  readonly mode: VerifyMode;
  readonly request: ReproduceRequest;
  readonly commit?: { readonly commitSha: string } | undefined;
  readonly settings: VerifySettings;
  judge(result: VerifyResult, judging: EvaluationContext): RunReport<Verdict>;
}

async function runTrial<Verdict extends string>(
  ports: WorkflowPorts,
  trial: Trial<Verdict>,
  run: RunContext,
): Promise<RunReport<Verdict | "error" | "timeout">> {
  const { request, settings } = trial;
  const { tests, leftOut } = chooseTests(request.tests);
  if (tests.length === 0) {
    return { verdict: "error", why: "the report names no test that can be run", tracebacks: {} };
  }
  const ask = toTrialQuery(trial, tests, ports.clock.newId());
  const { workflow, ref = request.defaultBranch } = settings;
  const text = `starting ${workflow} of ${ref} for ${trial.commit?.commitSha ?? request.baseSha} (tests: ${tests.length})`;
  run.emit({ type: "log", level: "info", text });
  const { repository } = request;
  const awaited = await awaitWorkflowRun(
    ports,
    {
      repository,
      dispatch: { workflow, ref, inputs: toVerifyInputs(ask) },
      nonce: ask.nonce,
      limitMs: Math.min(settings.pollTimeout * 1000, request.limitMs),
      pollMs: settings.pollInterval * 1000,
    },
    run,
  );
  if (awaited.kind !== "over") {
    const { kind: verdict, ...rest } = awaited;
    return { verdict, ...rest, tracebacks: {} };
  }
  const { url, conclusion } = awaited.run;
  const of = { repository, nonce: ask.nonce, run: awaited.run };
  const read = await readRunResult(ports, of, run.signal);
  if (read.kind === "bad") return { verdict: "error", why: read.why, tracebacks: {}, url };
  const judging = { ask, isSuccess: conclusion === "success", url };
  return withLeftOut(trial.judge(read.result, judging), leftOut);
}

function toTrialQuery(
  { mode, request, commit }: Pick<Trial<string>, "mode" | "request" | "commit">,
  tests: readonly string[],
  nonce: string,
): VerifyQuery {
  const { baseSha, branch } = request;
  return { mode, baseSha, ...commit, branch, tests, nonce };
}

/** Adds the tests that were not run, whose result is unknown. */
function withLeftOut<Verdict extends string>(
  report: RunReport<Verdict>,
  leftOut: number,
): RunReport<Verdict> {
  if (leftOut === 0) return report;
  const note = leftOut === 1 ? "1 more test was not run" : `${leftOut} more tests were not run`;
  return { ...report, why: report.why === undefined ? note : `${report.why}; ${note}` };
}

const MAX_TEXT_CHARS = 1000;

function emitVerdict<Verdict extends VerifyVerdict | ReproduceVerdict>(
  report: RunReport<Verdict>,
  mode: VerifyMode,
  { emit }: RunContext,
): RunReport<Verdict> {
  const { verdict, url } = report;
  const ok = verdict === "fixed" || verdict === "reproduced";
  const text = formatVerdict(report).slice(0, MAX_TEXT_CHARS);
  emit({ type: "verdict", ok, text, mode, verdict, url });
  return report;
}
