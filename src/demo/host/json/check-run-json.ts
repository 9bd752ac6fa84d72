import { nodeId } from "../accounts/user-json.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import { isJson } from "../request-body.ts";
import type { CheckRunState, RepositoryState } from "../state.ts";
import { repositoryPage, repositoryUrl } from "./repository-json.ts";

/** Builds the OpenAPI "check-run" object. */
export function checkRunJson(
  context: HostContext,
  repository: RepositoryState,
  run: CheckRunState,
): Json {
  const url = `${repositoryUrl(context, repository)}/check-runs/${run.id}`;
  const { title, summary, text, annotations } = run.output;
  return {
    id: run.id,
    node_id: nodeId("CheckRun", run.id),
    head_sha: run.headSha,
    external_id: run.externalId ?? "",
    url,
    html_url: `${repositoryPage(context, repository)}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.completedAt,
    output: {
      title,
      summary,
      text,
      annotations_count: annotations.length,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: null,
    app: null,
    pull_requests: [],
  };
}

/** Builds the OpenAPI "check-annotation" object. */
export function annotationJson(
  context: HostContext,
  {
    repository,
    run,
    one,
  }: {
    readonly repository: RepositoryState;
    readonly run: CheckRunState;
    readonly one: unknown;
  },
): Json {
  const given = isJson(one) ? one : {};
  const optional = { start_column: null, end_column: null, title: null, raw_details: null };
  const blob_href = `${repositoryPage(context, repository)}/blob/${run.headSha}/${given.path}`;
  return { ...optional, ...given, blob_href };
}
