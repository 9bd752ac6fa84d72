import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LOST_RUNNER_MESSAGE } from "../../src/domain/job/job-transition.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";
import type { Case, Violation } from "./rules.ts";
import type { ServerRun } from "./server-runs.ts";

const MOST_VIOLATIONS = 5;
const LINES_AROUND = 6;

export interface CrashRecord {
  readonly seed: number;
  readonly jobs: readonly StoredJob[];
  readonly serverRuns: readonly ServerRun[];
}

/** Writes the whole record of a run to a folder: every broken rule, every job, and the log of every process. */
export function writeRecord(
  folder: string,
  violations: readonly Violation[],
  record: CrashRecord,
): void {
  mkdirSync(folder, { recursive: true });
  const jobs = record.jobs.map((job) => JSON.stringify(job)).join("\n");
  const lives = record.serverRuns.map(({ plan, ms, end, output }, at) =>
    [`life ${at} (${JSON.stringify(plan)}, ${ms} ms, ${end.status ?? end.signal})`, output].join(
      "\n",
    ),
  );
  writeFileSync(
    join(folder, "violations.txt"),
    formatViolations(violations, record, violations.length),
  );
  writeFileSync(join(folder, "jobs.jsonl"), jobs);
  writeFileSync(join(folder, "lives.log"), lives.join("\n"));
}

/** Tells broken rules with all that helps to see why: the job's row, its events, and the server's log around it. */
export function formatViolations(
  violations: readonly Violation[],
  { seed, jobs, serverRuns }: CrashRecord,
  most = MOST_VIOLATIONS,
): string {
  const told = violations.slice(0, most).map(({ rule, what, jobId }) => {
    const job = jobs.find(({ id }) => id === jobId);
    return [`- ${rule}: ${what}`, ...(job === undefined ? [] : formatJob(job, serverRuns))].join(
      "\n",
    );
  });
  const more = violations.length - told.length;
  const rest = more > 0 ? [`… and ${more} more`] : [];
  return [`SVC_CRASH_SEED=${seed} broke ${violations.length} rules`, ...told, ...rest].join("\n");
}

/** One line of figures. */
export function summarize(cases: readonly Case[], lives: readonly ServerRun[]): string {
  const count = (words: readonly string[]) =>
    Object.entries(Object.groupBy(words, (word) => word))
      .map(([word, all]) => `${all?.length ?? 0} ${word}`)
      .sort()
      .join(", ");
  const jobs = cases.flatMap((one) => one.jobs);
  const plans = lives.map(({ plan }) => (typeof plan === "string" ? plan : planName(plan)));
  return [
    `ends: ${count(plans)}`,
    `comments: ${cases.length}, jobs: ${jobs.length} (${count(jobs.map(describeEnd))})`,
    `second tries: ${jobs.filter(({ attempt }) => attempt > 1).length}`,
  ].join("; ");
}

function describeEnd({ status, stopReason, error }: StoredJob): string {
  if (status === "failed" && error !== LOST_RUNNER_MESSAGE) return `failed (${error})`;
  return stopReason === undefined || stopReason === "final" ? status : `${status} ${stopReason}`;
}

function planName(plan: Exclude<ServerRun["plan"], string>): string {
  if (plan.at === "call") return `at a ${plan.call} call`;
  return plan.at === "answer" ? `after a ${plan.call} answer` : `by ${plan.at}`;
}

function formatJob({ events, draft, ...row }: StoredJob, lives: readonly ServerRun[]): string[] {
  const bodies = events.map(({ seq, body }) => `${seq} ${JSON.stringify(body).slice(0, 300)}`);
  const log = lives.flatMap(({ plan, ms, end, output }, at) => {
    const lines = output.split("\n");
    const found = lines.findIndex((line) => line.includes(row.id));
    if (found === -1) return [];
    const around = lines.slice(Math.max(0, found - LINES_AROUND), found + LINES_AROUND);
    return [
      `life ${at} (${JSON.stringify(plan)}, ${ms} ms, ${end.status ?? end.signal})`,
      ...around,
    ];
  });
  const draftNote = draft === undefined ? "no draft" : `a draft of ${draft.length} characters`;
  return [JSON.stringify(row), draftNote, ...bodies, ...log].map((line) => `    ${line}`);
}
