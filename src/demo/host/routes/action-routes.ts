import { Hono } from "hono";
import { findCommit, findRevision } from "../../git/find-commits.ts";
import { readCommit } from "../../git/read-commits.ts";
import { findItem, listTree, readBlob } from "../../git/read-tree.ts";
import { notFound, unprocessableMessage } from "../api-error.ts";
import type { ArtifactLinks } from "../artifact-links.ts";
import { findRepository } from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices, Json } from "../host-services.ts";
import { repositoryPage } from "../json/repository-json.ts";
import { artifactJson, runUrl, workflowId, workflowRunJson } from "../json/workflow-run-json.ts";
import { paginate } from "../paging.ts";
import { formatRunTitle, readDispatch, resolveInputs } from "../read-dispatch.ts";
import { isJson, readBody, requiredText } from "../request-body.ts";
import type { RepositoryState, WorkflowRunState } from "../state.ts";

const ACTIONS = "/repos/:owner/:repo/actions";

/** Routes for workflow dispatches, runs and artifacts. */
export function actionRoutes(services: HostServices, links: ArtifactLinks): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post(`${ACTIONS}/workflows/:workflow/dispatches`, async (request) => {
    const repository = findRepository(services, request, ["write", "actions"]);
    const workflow = await findWorkflow(services, repository, request.req.param("workflow"));
    const body = await readBody(request);
    const run = await dispatch(services, repository, { workflow, body });
    if (body.return_run_details !== true) return request.body(null, 204);
    return request.json({
      workflow_run_id: run.id,
      run_url: runUrl(context, repository, run),
      html_url: `${repositoryPage(context, repository)}/actions/runs/${run.id}`,
    });
  });

  routes.get(`${ACTIONS}/runs`, async (request) => {
    const repository = findRepository(services, request, ["read", "actions"]);
    return request.json(await listRuns(services, request, repository));
  });

  routes.get(`${ACTIONS}/workflows/:workflow/runs`, async (request) => {
    const repository = findRepository(services, request, ["read", "actions"]);
    const workflow = await findWorkflow(services, repository, request.req.param("workflow"));
    return request.json(await listRuns(services, request, repository, workflow));
  });

  routes.get(`${ACTIONS}/runs/:run`, async (request) => {
    const repository = findRepository(services, request, ["read", "actions"]);
    const run = findRun(repository, request.req.param("run"));
    return request.json(await runJson(services, repository, run));
  });

  routes.get(`${ACTIONS}/runs/:run/artifacts`, (request) => {
    const repository = findRepository(services, request, ["read", "actions"]);
    const run = findRun(repository, request.req.param("run"));
    const name = request.req.query("name");
    const artifacts = run.artifacts.filter((one) => name === undefined || one.name === name);
    const page = paginate(services, request, artifacts);
    return request.json({
      total_count: artifacts.length,
      artifacts: page.map((artifact) => artifactJson(context, repository, { run, artifact })),
    });
  });

  routes.get(`${ACTIONS}/artifacts/:artifact/zip`, (request) => {
    const repository = findRepository(services, request, ["read", "actions"]);
    const artifacts = repository.workflowRuns.flatMap((run) => run.artifacts);
    const found = artifacts.find(({ id }) => String(id) === request.req.param("artifact"));
    if (found === undefined) throw notFound();
    return request.redirect(links.linkTo(found.id), 302);
  });

  return routes;
}

/** Finds the file name of a dispatchable workflow on the default branch, by name or number. */
async function findWorkflow(
  { context }: HostServices,
  repository: RepositoryState,
  asked: string,
): Promise<string> {
  const folder = context.gitFolder(repository);
  const head = `refs/heads/${repository.defaultBranch}`;
  const commit = await findCommit(folder, head);
  const workflows = commit && (await findItem(folder, commit, ".github/workflows"));
  const files = workflows ? await listTree(folder, workflows.sha) : [];
  const names = files.map(({ path }) => path);
  const known = [...names, ...repository.workflowRuns.map(({ workflow }) => workflow)];
  const name = known.find((one) => one === asked || String(workflowId(one)) === asked);
  if (name === undefined) throw notFound();
  return name;
}

async function dispatch(
  { context }: HostServices,
  repository: RepositoryState,
  { workflow, body }: { readonly workflow: string; readonly body: Json },
): Promise<WorkflowRunState> {
  const folder = context.gitFolder(repository);
  const ref = requiredText(body, "WorkflowDispatch", "ref").replace(/^refs\/(?:heads|tags)\//, "");
  const sha = await findRevision(folder, ref);
  if (sha === undefined) throw unprocessableMessage(`No ref found for: ${ref}`);
  const file = await findItem(folder, sha, `.github/workflows/${workflow}`);
  const text = file === undefined ? "" : (await readBlob(folder, file.sha)).toString("utf8");
  const dispatchable = readDispatch(text);
  if (dispatchable === undefined) {
    throw unprocessableMessage("Workflow does not have 'workflow_dispatch' trigger");
  }
  const given = Object.entries(isJson(body.inputs) ? body.inputs : {});
  const texts = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  const inputs = resolveInputs(dispatchable, texts);
  const title = formatRunTitle(dispatchable, inputs);
  const run: WorkflowRunState = {
    id: context.newId(),
    workflow,
    branch: ref,
    sha,
    inputs,
    title,
    status: "queued",
    conclusion: null,
    createdAt: context.now(),
    artifacts: [],
  };
  repository.workflowRuns.push(run);
  context.save();
  return run;
}

async function listRuns(
  services: HostServices,
  request: HostRequest,
  ...[repository, workflow]: [repository: RepositoryState, workflow?: string]
): Promise<Json> {
  const { branch, event, status, head_sha: sha, created } = request.req.query();
  const isWanted = (run: WorkflowRunState) =>
    (workflow === undefined || run.workflow === workflow) &&
    (branch === undefined || run.branch === branch) &&
    (event === undefined || event === "workflow_dispatch") &&
    (status === undefined || run.status === status || run.conclusion === status) &&
    (sha === undefined || run.sha === sha) &&
    (created === undefined || isWithin(run.createdAt, created));
  const runs = repository.workflowRuns.filter(isWanted).reverse();
  const page = paginate(services, request, runs);
  const json = page.map((run) => runJson(services, repository, run));
  return { total_count: runs.length, workflow_runs: await Promise.all(json) };
}

/**
 * Compares a time with `>=2024-01-01`, `2024-01-01..2024-02-01` (either end may be `*`) or a date.
 */
function isWithin(time: string, range: string): boolean {
  const at = Date.parse(time);
  const [, sign, edge = ""] = /^(>=|<=|>|<)(.+)$/.exec(range) ?? [];
  const limit = Date.parse(edge);
  if (sign === ">") return at > limit;
  if (sign === ">=") return at >= limit;
  if (sign === "<") return at < limit;
  if (sign === "<=") return at <= limit;
  const [from = "", to = from] = range.split("..", 2);
  const isAfter = from === "*" || at >= Date.parse(from);
  const day = 24 * 60 * 60 * 1000;
  return isAfter && (to === "*" || at < Date.parse(to) + (to.includes("T") ? 1 : day));
}

function findRun({ workflowRuns }: RepositoryState, id: string): WorkflowRunState {
  const run = workflowRuns.find((one) => String(one.id) === id);
  if (run === undefined) throw notFound();
  return run;
}

async function runJson(
  { context }: HostServices,
  repository: RepositoryState,
  run: WorkflowRunState,
): Promise<Json> {
  const folder = context.gitFolder(repository);
  const isThere = (await findCommit(folder, run.sha)) !== undefined;
  const commit = isThere ? await readCommit(folder, run.sha) : undefined;
  return workflowRunJson(context, repository, { run, commit });
}
