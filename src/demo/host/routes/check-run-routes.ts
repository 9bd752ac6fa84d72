import { Hono } from "hono";
import { findCommit, findRevision } from "../../git/find-commits.ts";
import { isFullId } from "../../git/run-git.ts";
import { ApiError, notFound, validationFailed } from "../api-error.ts";
import { findRepository } from "../find-repository.ts";
import type { HostEnv, HostServices, Json } from "../host-services.ts";
import { annotationJson, checkRunJson } from "../json/check-run-json.ts";
import { paginate } from "../paging.ts";
import {
  isJson,
  oneOf,
  optionalList,
  optionalText,
  readBody,
  requiredText,
} from "../request-body.ts";
import type { CheckRunState } from "../state.ts";

const RUNS = "/repos/:owner/:repo/check-runs";
const STATUSES = ["queued", "in_progress", "completed"] as const;
const CONCLUSIONS = [
  "action_required",
  "cancelled",
  "failure",
  "neutral",
  "success",
  "skipped",
  "stale",
  "timed_out",
] as const;

/** Routes for check runs, which the app creates and updates. */
export function checkRunRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post(RUNS, async (request) => {
    const repository = findRepository(services, request, ["write", "checks"]);
    if (request.var.caller.kind !== "installation") {
      throw new ApiError(403, { message: "You must authenticate via a GitHub App." });
    }
    const body = await readBody(request);
    const name = requiredText(body, "CheckRun", "name");
    const headSha = requiredText(body, "CheckRun", "head_sha");
    const isThere = isFullId(headSha) && (await findCommit(context.gitFolder(repository), headSha));
    if (!isThere) {
      const message = `No commit found for SHA: ${headSha}`;
      throw validationFailed({ resource: "CheckRun", code: "custom", field: "head_sha", message });
    }
    const run = change({ ...blankRun(context.newId(), headSha), name }, body, context.now());
    repository.checkRuns ??= [];
    repository.checkRuns.push(run);
    context.save();
    return request.json(checkRunJson(context, repository, run), 201);
  });

  routes.get("/repos/:owner/:repo/commits/:ref/check-runs", async (request) => {
    const repository = findRepository(services, request, ["read", "checks"]);
    const sha = await findRevision(context.gitFolder(repository), request.req.param("ref"));
    if (sha === undefined) throw notFound();
    const { check_name: name, filter = "latest" } = request.req.query();
    const all = (repository.checkRuns ?? [])
      .filter((run) => run.headSha === sha && (name === undefined || run.name === name))
      .toSorted((left, right) => right.id - left.id);
    // A newer run of the same name hides the older ones.
    const isLatest = (run: CheckRunState, at: number): boolean =>
      all.findIndex((other) => other.name === run.name) === at;
    const runs = filter === "all" ? all : all.filter(isLatest);
    const page = paginate(services, request, runs);
    return request.json({
      total_count: runs.length,
      check_runs: page.map((run) => checkRunJson(context, repository, run)),
    });
  });

  routes.get(`${RUNS}/:run/annotations`, (request) => {
    const repository = findRepository(services, request, ["read", "checks"]);
    const run = repository.checkRuns?.find(({ id }) => String(id) === request.req.param("run"));
    if (run === undefined) throw notFound();
    const page = paginate(services, request, run.output.annotations);
    return request.json(page.map((one) => annotationJson(context, { repository, run, one })));
  });

  routes.patch(`${RUNS}/:run`, async (request) => {
    const repository = findRepository(services, request, ["write", "checks"]);
    const runs = repository.checkRuns ?? [];
    const index = runs.findIndex(({ id }) => String(id) === request.req.param("run"));
    const old = runs[index];
    if (old === undefined) throw notFound();
    const run = change(old, await readBody(request), context.now());
    runs[index] = run;
    context.save();
    return request.json(checkRunJson(context, repository, run));
  });

  return routes;
}

function blankRun(id: number, headSha: string): CheckRunState {
  return {
    id,
    headSha,
    name: "",
    externalId: null,
    detailsUrl: null,
    status: "queued",
    conclusion: null,
    startedAt: null,
    completedAt: null,
    output: { title: null, summary: null, text: null, annotations: [] },
  };
}

/** A conclusion always completes a run. */
function change(old: CheckRunState, body: Json, now: string): CheckRunState {
  const conclusion = oneOf(optionalText(body, "conclusion"), CONCLUSIONS) ?? old.conclusion;
  const asked = oneOf(optionalText(body, "status"), STATUSES);
  const status = body.conclusion === undefined ? (asked ?? old.status) : "completed";
  if (status === "completed" && conclusion === null) {
    throw validationFailed({ resource: "CheckRun", code: "missing_field", field: "conclusion" });
  }
  const finished = status === "completed" ? (old.completedAt ?? now) : null;
  return {
    ...old,
    name: optionalText(body, "name") ?? old.name,
    externalId: optionalText(body, "external_id") ?? old.externalId,
    detailsUrl: optionalText(body, "details_url") ?? old.detailsUrl,
    status,
    conclusion,
    startedAt: optionalText(body, "started_at") ?? old.startedAt ?? now,
    completedAt: optionalText(body, "completed_at") ?? finished,
    output: changeOutput(old.output, body.output),
  };
}

function changeOutput(old: CheckRunState["output"], value: unknown): CheckRunState["output"] {
  if (!isJson(value)) return old;
  return {
    title: optionalText(value, "title") ?? old.title,
    summary: requiredText(value, "CheckRun", "summary"),
    text: optionalText(value, "text") ?? old.text,
    annotations: [...old.annotations, ...readAnnotations(value)],
  };
}

const MAX_ANNOTATIONS = 50;

function readAnnotations(output: Json): readonly unknown[] {
  const annotations = optionalList(output, "annotations");
  if (annotations.length <= MAX_ANNOTATIONS) return annotations;
  const message = `Only ${MAX_ANNOTATIONS} annotations are allowed per request.`;
  throw validationFailed({ resource: "CheckRun", code: "custom", field: "annotations", message });
}
