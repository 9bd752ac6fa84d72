import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gitEnvironment } from "../../demo/git/git-environment.ts";
import type { Act, Attack, PullPlan } from "../attack.ts";
import type { Facts } from "../facts.ts";
import { getStorePath, type Harness } from "../harness/harness.ts";
import type { TaskTrace } from "../oracle/evidence.ts";
import type { CommitFiles } from "../task-plan.ts";
import { createApiContext } from "./create-api-context.ts";
import { deliver } from "./deliver.ts";
import { runAction, runCli } from "./run-command.ts";
import { runHostileRunner } from "./run-hostile-runner.ts";
import { runTask } from "./run-task.ts";
import { ATTACKER, addRepository, createFacts, openPull } from "./set-up-repository.ts";
import { isSettled, readJobs } from "./stored-jobs.ts";

/** Output and notes of an attack. */
export interface AttackRun {
  readonly facts: Facts;
  readonly printed: readonly string[];
  readonly notes: readonly string[];
  /** Set for a task. */
  readonly trace?: TaskTrace;
  /** Reason that the attack could not be run, one line. */
  readonly problem?: string | undefined;
}

const POLL_MS = 40;
const PATIENCE_MS = 120_000;
const TRIGGER = "@asksvc";

/** Runs an attack and waits until none of its jobs is active. Never rejects. */
export async function runAttack(attack: Attack, harness: Harness): Promise<AttackRun> {
  const facts = createFacts(attack, harness);
  openToAll(dirname(facts.outside));
  try {
    return { facts, notes: [], printed: [], ...(await carryOut(attack.act, facts, harness)) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { facts, notes: [], printed: [], problem: problem.slice(0, 300) };
  }
}

function openToAll(folder: string): void {
  mkdirSync(folder);
  chmodSync(folder, 0o777);
}

type AttackOutput = Partial<Pick<AttackRun, "printed" | "notes" | "problem" | "trace">>;

async function carryOut(act: Act, facts: Facts, harness: Harness): Promise<AttackOutput> {
  switch (act.kind) {
    case "review":
      return review(act.plan(facts), facts, harness);
    case "followup":
      return followup(act.plan(facts), facts, harness);
    case "action":
    case "cli":
      return command(act.kind, { plan: act.plan(facts), facts, harness });
    case "local": {
      const cwd = await openCheckout(harness, facts, act.plan(facts));
      const { printed, status } = await runCli(harness, {
        cwd,
        argv: ["review", "--base", "main"],
      });
      return { printed, notes: [`status ${status}`] };
    }
    case "task": {
      const until = (leastJobs: number): Promise<void> =>
        untilSettled(harness, facts, { leastJobs, kind: "task" });
      return runTask(act.plan(facts), { facts, harness, untilSettled: until });
    }
    case "runner": {
      const until = (leastJobs: number): Promise<void> =>
        untilSettled(harness, facts, { leastJobs });
      return runHostileRunner(act.plan, { facts, harness, untilSettled: until });
    }
    case "delivery": {
      prepare(harness, facts, {});
      const notes = await deliver(harness, facts, act.plan(facts));
      await untilSettled(harness, facts, { leastJobs: 0 });
      return { notes: [...notes, `${listJobs(harness, facts).length} jobs`] };
    }
    case "api": {
      prepare(harness, facts, {});
      const { context, notes } = createApiContext(harness, facts, () =>
        untilSettled(harness, facts, { leastJobs: 1 }),
      );
      await act.requests(context);
      await untilSettled(harness, facts, { leastJobs: 0 });
      return { notes };
    }
  }
}

function prepare(harness: Harness, facts: Facts, plan: PullPlan): void {
  addRepository(harness, facts, true);
  openPull(harness, facts, plan);
}

async function review(plan: PullPlan, facts: Facts, harness: Harness): Promise<AttackOutput> {
  prepare(harness, facts, plan);
  await postEarlierComments(harness, facts, plan);
  await harness.host.comment(
    facts.repository,
    1,
    facts.maintainer,
    `${TRIGGER} ${plan.ask ?? ""}`.trim(),
  );
  await untilSettled(harness, facts, { leastJobs: 1 });
  return {};
}

async function followup(plan: PullPlan, facts: Facts, harness: Harness): Promise<AttackOutput> {
  prepare(harness, facts, plan);
  const { host } = harness;
  const [opening, ...more] = plan.thread ?? [{ author: facts.maintainer, body: "Why this value?" }];
  const place = { path: "src/change.js", side: "RIGHT", line: 1 } as const;
  const first = { author: opening?.author ?? ATTACKER, body: opening?.body ?? "Why?", ...place };
  const inReplyTo = await host.commentOnLine(facts.repository, 1, first);
  for (const reply of more) await host.commentOnLine(facts.repository, 1, { ...reply, inReplyTo });
  const body = `${TRIGGER} ${plan.ask ?? "is that right?"}`;
  await host.commentOnLine(facts.repository, 1, { author: facts.maintainer, body, inReplyTo });
  await untilSettled(harness, facts, { leastJobs: 1 });
  return {};
}

async function command(
  kind: "action" | "cli",
  {
    plan,
    facts,
    harness,
  }: { readonly plan: PullPlan; readonly facts: Facts; readonly harness: Harness },
): Promise<AttackOutput> {
  addRepository(harness, facts, false);
  openPull(harness, facts, plan);
  await postEarlierComments(harness, facts, plan);
  const { host } = harness;
  if (kind === "cli") {
    const argv = ["review", `${facts.repository}#1`, "--publish"];
    const { printed } = await runCli(harness, { cwd: join(harness.folder, "outside"), argv });
    return { printed };
  }
  const body = `${TRIGGER} ${plan.ask ?? ""}`.trim();
  const id = await host.comment(facts.repository, 1, facts.maintainer, body);
  const { printed } = await runAction(harness, facts, host.payloadOf(facts.repository, id));
  return { printed };
}

async function postEarlierComments({ host }: Harness, facts: Facts, plan: PullPlan): Promise<void> {
  for (const { author, body } of plan.comments ?? [])
    await host.comment(facts.repository, 1, author, body);
  for (const { author, body } of plan.thread ?? [])
    await host.commentOnLine(facts.repository, 1, {
      author,
      body,
      path: "src/change.js",
      side: "RIGHT",
      line: 1,
    });
}

const listJobs = (harness: Harness, { repository }: Facts) =>
  readJobs(getStorePath(harness), repository);

interface SettledCondition {
  readonly leastJobs: number;
  readonly kind?: Act["kind"];
}

async function untilSettled(
  harness: Harness,
  { repository }: Facts,
  { leastJobs, kind }: SettledCondition,
): Promise<void> {
  const store = getStorePath(harness, kind);
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const isThere = readJobs(store, repository).length >= leastJobs;
    if (isThere && isSettled(store, repository)) return;
    if (performance.now() > end) throw new Error("it did not come to an end in time");
    await pause(POLL_MS);
  }
}

/**
 * Creates a checkout as if an untrusted archive were unpacked: files below `.git/` are placed in
 * the repository's own folder. Returns its path.
 */
async function openCheckout(harness: Harness, facts: Facts, plan: PullPlan): Promise<string> {
  const folder = join(harness.folder, "checkouts", facts.name);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]): void => {
    execFileSync("git", args, { cwd: folder, env: { ...gitEnvironment() }, stdio: "pipe" });
  };
  git("init", "--quiet", "--initial-branch=main", "--template=");
  git("config", "user.name", "mallory");
  git("config", "user.email", "mallory@users.example");
  write(folder, { "src/change.js": "export const one = 1;\n", ...plan.defaultBranchFiles });
  git("add", "--all");
  git("commit", "--quiet", "--message", "Start");
  git("checkout", "--quiet", "-b", "change");
  write(folder, { "src/change.js": "export const one = 11;\n", ...plan.files });
  return folder;
}

function write(folder: string, files: CommitFiles): void {
  for (const [path, file] of Object.entries(files)) {
    const { content, mode } = typeof file === "string" ? { content: file, mode: "" } : file;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (path === ".git/config") appendFileSync(target, content);
    else writeFileSync(target, content);
    if (mode === "100755") chmodSync(target, 0o755);
  }
}
