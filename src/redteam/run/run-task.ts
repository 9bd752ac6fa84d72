import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Facts } from "../facts.ts";
import { forgeToken } from "../harness/forge-token.ts";
import type { Harness } from "../harness/harness.ts";
import type { TaskServer } from "../harness/task-server.ts";
import type { TaskTrace } from "../oracle/evidence.ts";
import type { FixPull, TaskPlan, TokenPlan } from "../task-plan.ts";
import { readBranches } from "./read-branches.ts";
import { ATTACKER, addRepository, commitDefaultBranch } from "./set-up-repository.ts";

/** Results of requesting a task. */
export interface TaskAttackRun {
  readonly notes: readonly string[];
  readonly trace: TaskTrace;
  /** Reason that the task could not be run. */
  readonly problem?: string | undefined;
}

export interface TaskAttackContext {
  readonly facts: Facts;
  readonly harness: Harness;
  /** Resolves once the repository has at least this number of jobs and none of them is active. */
  untilSettled(leastJobs: number): Promise<void>;
}

/** Creates a repository, requests a task like a workflow, and waits for its end. */
export async function runTask(
  plan: TaskPlan,
  attackContext: TaskAttackContext,
): Promise<TaskAttackRun> {
  const { harness, facts } = attackContext;
  addRepository(harness, facts, true);
  commitDefaultBranch(getGitFolder(attackContext), plan.defaultBranchFiles);
  const trace = readTrace(attackContext);
  try {
    if (harness.taskServer === undefined) throw new Error("no server takes tasks here");
    return await submitTask(plan, { ...attackContext, taskServer: harness.taskServer });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { notes: [], trace, problem: problem.slice(0, 300) };
  }
}

const getGitFolder = ({ harness, facts }: Pick<TaskAttackContext, "harness" | "facts">): string =>
  join(harness.folder, "host", `${facts.repository}.git`);

function readTrace(attackContext: TaskAttackContext): TaskTrace {
  const { state } = attackContext.harness.host;
  const own = state.repositories.find(({ name }) => name === attackContext.facts.name);
  return {
    before: readBranches(getGitFolder(attackContext)),
    pullsBefore: own?.issues.length ?? 0,
  };
}

async function submitTask(plan: TaskPlan, asker: TaskServerContext): Promise<TaskAttackRun> {
  const onto = plan.onto && (await openFix(asker, plan.onto));
  const isOurs = plan.onto?.by === "us";
  const trace = { ...readTrace(asker), ownBranch: isOurs ? (onto?.branch ?? "") : undefined };
  const output = onto === undefined ? {} : { mode: "existing_pr", pr_number: onto.number };
  const { status, id } = await post(asker, createRequest(asker, plan, output), plan.token);
  await asker.untilSettled((isOurs ? 1 : 0) + (status === 202 ? 1 : 0));
  const notes = [`answered ${status}`];
  if (plan.isWatched === true) notes.push(await watch(asker, id));
  return { notes, trace };
}

interface TaskServerContext extends TaskAttackContext {
  readonly taskServer: TaskServer;
}

function createRequest(
  { facts }: TaskServerContext,
  { context, request }: TaskPlan,
  output: object,
): object {
  return {
    instruction: `Mend what failed, by a change to acme/${facts.name}.`,
    context: context ?? "1 test failed.",
    ...request,
    output: { ...output, ...(request?.output as object) },
  };
}

interface TaskResponse {
  readonly status: number;
  readonly id: string;
}

async function post(
  { harness, taskServer, facts }: TaskServerContext,
  request: object,
  token?: TaskPlan["token"],
): Promise<TaskResponse> {
  const headers = {
    "content-type": "application/json",
    ...(token === "none" ? {} : await createAuthorization(harness, facts, token)),
  };
  const body = JSON.stringify(request);
  const response = await fetch(`${taskServer.url}/tasks`, { method: "POST", headers, body });
  const { id = "" } = (await response.json()) as { readonly id?: string | undefined };
  return { status: response.status, id };
}

async function createAuthorization(
  { host }: Harness,
  { repository, maintainer: actor }: Facts,
  plan?: TokenPlan,
): Promise<Record<string, string>> {
  const claims = {
    aud: "svc",
    repository,
    actor,
    workflow_ref: `${repository}/.github/workflows/ci.yml@refs/heads/main`,
    run_id: `${Number.parseInt(randomUUID().slice(0, 8), 16)}`,
    run_attempt: "1",
  };
  return { authorization: `Bearer ${await forgeToken(host, claims, plan)}` };
}

/** Requests the status of the task with a token of another repository. */
async function watch(
  { harness, taskServer, facts }: TaskServerContext,
  id: string,
): Promise<string> {
  const plan = { claims: { repository: facts.neighbour } };
  const headers = await createAuthorization(harness, facts, plan);
  const response = await fetch(`${taskServer.url}/tasks/${facts.repository}/${id}/status`, {
    headers,
  });
  await response.body?.cancel();
  return `watched ${response.status}`;
}

interface OpenedPull {
  readonly number: number;
  readonly branch: string;
}

async function openFix(asker: TaskServerContext, plan: FixPull): Promise<OpenedPull> {
  const opened = plan.by === "us" ? await openOwn(asker) : openForeign(asker, plan);
  const { host } = asker.harness;
  const { repository } = asker.facts;
  const { branch } = opened;
  const { pushed: files } = plan;
  if (files !== undefined)
    host.commit(repository, { branch, message: "More", author: ATTACKER, files });
  if (plan.isClosed === true) host.deleteBranch(repository, branch);
  return opened;
}

async function openOwn(asker: TaskServerContext): Promise<OpenedPull> {
  const { facts, harness } = asker;
  await post(asker, createRequest(asker, {}, {}));
  await asker.untilSettled(1);
  const repository = harness.host.state.repositories.find(({ name }) => name === facts.name);
  const fix = repository?.issues.find(({ pull }) => pull !== undefined);
  if (fix?.pull === undefined) throw new Error("the first task opened no pull request");
  return { number: fix.number, branch: fix.pull.headBranch };
}

function openForeign({ harness, facts }: TaskServerContext, plan: FixPull): OpenedPull {
  const { host } = harness;
  const { by, branch = "svc/fix-of-a-person", description: body = "" } = plan;
  const files = { "src/mine.js": "export const mine = 1;\n" };
  const change = { branch, from: "main", message: "Mine", author: ATTACKER, files };
  const seed = { title: "Mine", body, author: ATTACKER, head: branch };
  if (by === "person") {
    host.commit(facts.repository, change);
    return { number: host.openPull(facts.repository, seed), branch };
  }
  const fork = `${ATTACKER}/${facts.name}`;
  const owned = { owner: ATTACKER, name: facts.name, forkOf: facts.repository, isInstalled: false };
  host.addRepository({ ...owned, collaborators: { [ATTACKER]: "admin" } });
  host.commit(fork, change);
  return { number: host.openPull(facts.repository, { ...seed, headRepository: fork }), branch };
}
