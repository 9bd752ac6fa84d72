import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Facts } from "../facts.ts";
import type { TaskTrace } from "../oracle/evidence.ts";
import { forgeToken } from "../stage/forge-token.ts";
import type { Stage } from "../stage/stage.ts";
import type { TaskDesk } from "../stage/task-desk.ts";
import type { FixPull, TaskPlan, TokenPlan } from "../task-plan.ts";
import { ATTACKER, addRepository, commitTrunk } from "./lay-out.ts";
import { readBranches } from "./read-branches.ts";

/** What asking for a task has left. */
export interface TaskCarried {
  readonly notes: readonly string[];
  readonly trace: TaskTrace;
  /** Why it could not be carried out. */
  readonly problem?: string | undefined;
}

export interface TaskScene {
  readonly facts: Facts;
  readonly stage: Stage;
  /** Resolves once so many jobs of the repository are there and none of them moves any more. */
  untilSettled(leastJobs: number): Promise<void>;
}

/** Lays a repository out, asks for a task as a workflow does, and waits for its end. */
export async function runTask(plan: TaskPlan, scene: TaskScene): Promise<TaskCarried> {
  const { stage, facts } = scene;
  addRepository(stage, facts, true);
  commitTrunk(folderOf(scene), plan.trunk);
  const trace = traceOf(scene);
  try {
    if (stage.desk === undefined) throw new Error("no server takes tasks here");
    return await askFor(plan, { ...scene, desk: stage.desk });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { notes: [], trace, problem: problem.slice(0, 300) };
  }
}

const folderOf = ({ stage, facts }: Pick<TaskScene, "stage" | "facts">): string =>
  join(stage.folder, "host", `${facts.repository}.git`);

function traceOf(scene: TaskScene): TaskTrace {
  const { state } = scene.stage.host;
  const own = state.repositories.find(({ name }) => name === scene.facts.name);
  return { before: readBranches(folderOf(scene)), pullsBefore: own?.issues.length ?? 0 };
}

async function askFor(plan: TaskPlan, asker: Asker): Promise<TaskCarried> {
  const onto = plan.onto && (await openFix(asker, plan.onto));
  const isOurs = plan.onto?.by === "us";
  const trace = { ...traceOf(asker), ...(isOurs ? { ownBranch: onto?.branch ?? "" } : {}) };
  const output = onto === undefined ? {} : { mode: "existing_pr", pr_number: onto.number };
  const { status, id } = await post(asker, requestOf(asker, plan, output), plan.token);
  await asker.untilSettled((isOurs ? 1 : 0) + (status === 202 ? 1 : 0));
  const notes = [`answered ${status}`];
  if (plan.isWatched === true) notes.push(await watch(asker, id));
  return { notes, trace };
}

interface Asker extends TaskScene {
  readonly desk: TaskDesk;
}

function requestOf({ facts }: Asker, { context, request }: TaskPlan, output: object): object {
  return {
    instruction: `Mend what failed, by a change to acme/${facts.name}.`,
    context: context ?? "1 test failed.",
    ...request,
    output: { ...output, ...(request?.output as object) },
  };
}

interface Answered {
  readonly status: number;
  readonly id: string;
}

async function post(
  { stage, desk, facts }: Asker,
  request: object,
  token?: TaskPlan["token"],
): Promise<Answered> {
  const headers = {
    "content-type": "application/json",
    ...(token === "none" ? {} : await bearer(stage, facts, token)),
  };
  const body = JSON.stringify(request);
  const response = await fetch(`${desk.url}/tasks`, { method: "POST", headers, body });
  const { id = "" } = (await response.json()) as { readonly id?: string | undefined };
  return { status: response.status, id };
}

async function bearer(
  { host }: Stage,
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

/** Somebody of another repository asks how it goes. */
async function watch({ stage, desk, facts }: Asker, id: string): Promise<string> {
  const plan = { claims: { repository: facts.neighbour } };
  const headers = await bearer(stage, facts, plan);
  const response = await fetch(`${desk.url}/tasks/${facts.repository}/${id}/status`, { headers });
  await response.body?.cancel();
  return `watched ${response.status}`;
}

interface OpenedPull {
  readonly number: number;
  readonly branch: string;
}

async function openFix(asker: Asker, plan: FixPull): Promise<OpenedPull> {
  const opened = plan.by === "us" ? await openOwn(asker) : openForeign(asker, plan);
  const { host } = asker.stage;
  const { repository } = asker.facts;
  const { branch } = opened;
  const { pushed: files } = plan;
  if (files !== undefined)
    host.commit(repository, { branch, message: "More", author: ATTACKER, files });
  if (plan.isClosed === true) host.deleteBranch(repository, branch);
  return opened;
}

async function openOwn(asker: Asker): Promise<OpenedPull> {
  const { facts, stage } = asker;
  await post(asker, requestOf(asker, {}, {}));
  await asker.untilSettled(1);
  const repository = stage.host.state.repositories.find(({ name }) => name === facts.name);
  const fix = repository?.issues.find(({ pull }) => pull !== undefined);
  if (fix?.pull === undefined) throw new Error("the first task opened no pull request");
  return { number: fix.number, branch: fix.pull.headBranch };
}

function openForeign({ stage, facts }: Asker, plan: FixPull): OpenedPull {
  const { host } = stage;
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
