import { z } from "zod";
import type { CheckAnnotation, CheckRunReport } from "../../domain/publish/check-run-report.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import type { CheckRunPlace, CheckRuns, FoundCheckRun } from "../../ports/check-runs.ts";
import {
  createGithubClient,
  type GithubClient,
  type GithubClientOptions,
} from "./create-github-client.ts";
import type { RepositoryCall } from "./host-call.ts";

/** Name that pages of the code host and rules of branches use. */
const NAME = "svc review";
/** Maximum number of annotations in one request. */
const BATCH = 50;

const RunSchema = z.object({
  id: z.number(),
  html_url: z.string(),
  external_id: z.string().nullish(),
  status: z.string(),
  output: z.object({ annotations_count: z.number() }),
});
const RunsSchema = z.object({ check_runs: z.array(RunSchema) });
const AnnotationSchema = z.object({
  path: z.string(),
  start_line: z.number(),
  end_line: z.number(),
  annotation_level: z.enum(["notice", "warning", "failure"]).catch("notice"),
  title: z.string().nullable(),
  message: z.string().nullable(),
});

/**
 * Creates the reporter over GitHub's REST API, which adds at most 50 annotations in a request. Source:
 * https://docs.github.com/rest/checks/runs
 */
export function createCheckRuns(options: GithubClientOptions): CheckRuns {
  const client = createGithubClient(options);
  return {
    async find(place, signal) {
      const parameters = { ref: place.head, check_name: NAME, filter: "all", per_page: 100 };
      const route = "GET commits/{ref}/check-runs";
      const call = toCheckCall(place, { route, parameters, doing: "reading the check runs of" });
      const { check_runs: runs } = await client.read(call, RunsSchema, signal);
      const ours = runs.filter(({ external_id: key }) => key === place.key);
      const newest = ours.sort((left, right) => right.id - left.id)[0];
      return (
        newest && toFound(newest, await readAnnotations(client, { place, run: newest }, signal))
      );
    },
    async create(place, { title, summary }, signal) {
      const parameters = {
        name: NAME,
        head_sha: place.head,
        external_id: place.key,
        status: "in_progress",
        output: { title, summary },
      };
      const route = "POST check-runs";
      const call = toCheckCall(place, { route, parameters, doing: "creating the check run of" });
      return toFound(await client.read(call, RunSchema, signal), []);
    },
    async update(place, { id, report }, signal) {
      for (const state of toStates(report)) {
        const parameters = { check_run_id: id, ...state };
        const route = "PATCH check-runs/{check_run_id}";
        const call = toCheckCall(place, { route, parameters, doing: "updating the check run of" });
        // A repeated request would add its annotations again.
        await client.send({ ...call, isHarmless: state.output.annotations.length === 0 }, signal);
      }
    },
  };
}

/** Returns the bodies of the requests: one for each batch; only the last one completes the check run. */
function toStates({ conclusion, title, summary, annotations }: CheckRunReport) {
  const batches = Math.max(1, Math.ceil(annotations.length / BATCH));
  return Array.from({ length: batches }, (_, at) => {
    const isLast = at === batches - 1;
    const batch = annotations.slice(at * BATCH, (at + 1) * BATCH).map(toAnnotationJson);
    const output = { title, summary, annotations: batch };
    return isLast && conclusion !== undefined
      ? { status: "completed", conclusion, output }
      : { status: "in_progress", output };
  });
}

const toAnnotationJson = (one: CheckAnnotation) => ({
  path: one.path,
  start_line: one.startLine,
  end_line: one.endLine,
  annotation_level: one.level,
  title: one.title,
  message: one.message,
});

function toFound(
  { id, html_url: url, status }: z.output<typeof RunSchema>,
  annotations: readonly CheckAnnotation[],
): FoundCheckRun {
  return { id, url, isCompleted: status === "completed", annotations };
}

async function readAnnotations(
  client: GithubClient,
  { place, run }: { readonly place: CheckRunPlace; readonly run: z.output<typeof RunSchema> },
  signal: AbortSignal,
): Promise<readonly CheckAnnotation[]> {
  if (run.output.annotations_count === 0) return [];
  const parameters = { check_run_id: run.id };
  const route = "GET check-runs/{check_run_id}/annotations";
  const call = toCheckCall(place, { route, parameters, doing: "reading the check run of" });
  const found = await client.readAll(call, AnnotationSchema, signal);
  return found.map((one) => ({
    path: one.path,
    startLine: one.start_line,
    endLine: one.end_line,
    level: one.annotation_level,
    title: one.title ?? "",
    message: one.message ?? "",
  }));
}

function toCheckCall(
  { repository, head }: CheckRunPlace,
  parts: Pick<RepositoryCall, "route" | "parameters" | "doing">,
): RepositoryCall {
  const [method = "GET", path = ""] = parts.route.split(" ");
  return {
    route: `${method} /repos/{owner}/{repo}/${path}`,
    parameters: { owner: repository.owner, repo: repository.name, ...parts.parameters },
    repository,
    purpose: "check",
    doing: `${parts.doing} ${repositoryName(repository)} at ${head.slice(0, 7)}`,
    needs: "checks: write",
  };
}
