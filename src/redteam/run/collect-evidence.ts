import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Exchange } from "../../demo/host/host-context.ts";
import type { FindCanaries } from "../canary/find-canary.ts";
import type { Evidence, Write } from "../oracle/evidence.ts";
import type { Stage } from "../stage/stage.ts";
import { type KeptJob, readJobs, readTold } from "./kept-jobs.ts";
import { readTask } from "./read-task.ts";
import type { Carried } from "./run-attack.ts";
import { storeOf } from "./store-of.ts";

export interface CollectOptions {
  readonly mayApprove: boolean;
  readonly findCanaries: FindCanaries;
}

/** Gathers what an attack has left, while the server still runs: its pages are asked for here. */
export async function collectEvidence(
  stage: Stage,
  { facts, printed, notes, trace }: Carried,
  options: CollectOptions,
): Promise<Evidence> {
  const { repository, name } = facts;
  const store = storeOf(stage, trace && "task");
  const jobs = readJobs(store, repository);
  const writes = stage.exchanges.filter(isWrite).map(toWrite);
  const isOwn = ({ path }: Write): boolean => path.startsWith(`/repos/${repository}/`);
  // One attack's name may begin as another one's does.
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
    requests: stage.adversary.requestsOf(name),
    trapped: stage.trap.seen.filter((line) => named.test(line)),
    planted: plantedBy(facts.outside),
    ...(await shown(stage, repository, jobs)),
    ...(trace === undefined ? {} : { task: readTask(stage, facts, trace) }),
    told: readTold(store, repository),
    repository: stage.host.state.repositories.find(
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

function plantedBy(outside: string): readonly string[] {
  const folder = dirname(outside);
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function shown(
  { people, desk }: Stage,
  repository: string,
  jobs: readonly KeptJob[],
): Promise<Pick<Evidence, "pages">> {
  const pages: { path: string; html: string; policy: string }[] = [];
  for (const { id, kind } of jobs) {
    if (kind === "followup") continue;
    const isTask = kind === "task";
    const path = isTask ? `/tasks/${repository}/${id}` : `/reviews/${repository}/1/${id}`;
    const viewer = (isTask ? desk : people)?.maintainer ?? people.maintainer;
    const { status, text, headers } = await viewer.ask("GET", path);
    if (status !== 200) continue;
    pages.push({ path, html: text, policy: headers.get("content-security-policy") ?? "" });
  }
  return { pages };
}
