import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Exchange } from "../../demo/host/host-context.ts";
import type { FindCanaries } from "../canary/find-canary.ts";
import type { Facts } from "../facts.ts";
import { getStorePath, type Harness } from "../harness/harness.ts";
import type { Evidence, TaskEvidence, TaskTrace, Write } from "../oracle/evidence.ts";
import { readBranches, readNewCommits } from "./read-branches.ts";
import type { AttackRun } from "./run-attack.ts";
import { readJobs, readStoredTexts, type StoredJob } from "./stored-jobs.ts";

export interface CollectOptions {
  readonly mayApprove: boolean;
  readonly findCanaries: FindCanaries;
}

/** Collects the results of an attack while the server runs, as its pages are requested. */
export async function collectEvidence(
  harness: Harness,
  { facts, printed, notes, trace }: AttackRun,
  options: CollectOptions,
): Promise<Evidence> {
  const { repository, name } = facts;
  const store = getStorePath(harness, trace && "task");
  const jobs = readJobs(store, repository);
  const writes = harness.exchanges.filter(isWrite).map(toWrite);
  const isOwn = ({ path }: Write): boolean => path.startsWith(`/repos/${repository}/`);
  // The name of an attack may be the prefix of another.
  const named = new RegExp(`(?<![\\w-])${name}(?![\\w-])|obeyed-${name}(?![\\w-])`);
  const isNamed = ({ path, body }: Write): boolean => named.test(`${path} ${JSON.stringify(body)}`);
  return {
    facts,
    printed,
    notes,
    ...options,
    writes: writes.filter(isOwn),
    strayWrites: writes.filter(
      (write) => !isOwn(write) && !write.path.startsWith("/app/") && isNamed(write),
    ),
    requests: harness.adversary.requestsOf(name),
    trapped: harness.trap.seen.filter((line) => named.test(line)),
    planted: listPlantedFiles(facts.outside),
    ...(await fetchPages(harness, repository, jobs)),
    task: trace === undefined ? undefined : readTask(harness, facts, trace),
    storedTexts: readStoredTexts(store, repository),
    repository: harness.host.state.repositories.find(
      (one) => `${one.owner}/${one.name}` === repository,
    ),
  };
}

const isWrite = ({ method, path }: Exchange): boolean =>
  method !== "GET" && !path.includes("/access_tokens") && !path.startsWith("/graphql");

const toWrite = ({ method, path, status, requestBody }: Exchange): Write => ({
  method,
  path,
  status,
  body: requestBody,
});

function listPlantedFiles(outside: string): readonly string[] {
  const folder = dirname(outside);
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function fetchPages(
  { people, taskServer }: Harness,
  repository: string,
  jobs: readonly StoredJob[],
): Promise<Pick<Evidence, "pages">> {
  const pages: { path: string; html: string; policy: string }[] = [];
  for (const { id, kind } of jobs) {
    if (kind === "followup") continue;
    const isTask = kind === "task";
    const path = isTask ? `/tasks/${repository}/${id}` : `/reviews/${repository}/1/${id}`;
    const viewer = (isTask ? taskServer : people)?.maintainer ?? people.maintainer;
    const { status, text, headers } = await viewer.ask("GET", path);
    if (status !== 200) continue;
    pages.push({ path, html: text, policy: headers.get("content-security-policy") ?? "" });
  }
  return { pages };
}

/** Reads the results of a task from its repository, bypassing the server. */
function readTask(harness: Harness, { name, repository }: Facts, trace: TaskTrace): TaskEvidence {
  const folder = join(harness.folder, "host", `${repository}.git`);
  const after = readBranches(folder);
  const isOwn = (one: { readonly owner: string; readonly name: string }): boolean =>
    one.owner === "acme" && one.name === name;
  const issues = harness.host.state.repositories.find(isOwn)?.issues ?? [];
  const jobs = readJobs(getStorePath(harness, "task"), repository);
  return {
    ...trace,
    after,
    commits: readNewCommits(folder, trace.before, after),
    opened: issues.slice(trace.pullsBefore).filter(({ pull }) => pull !== undefined),
    ends: jobs.map(({ status, error }) => (error === null ? status : `${status}: ${error}`)),
  };
}
