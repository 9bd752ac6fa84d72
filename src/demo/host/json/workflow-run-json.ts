import { createHash } from "node:crypto";
import type { CommitRecord } from "../../git/read-commits.ts";
import { nodeId } from "../accounts/user-json.ts";
import type { HostContext } from "../host-context.ts";
import type { Json } from "../host-services.ts";
import type { RepositoryState, WorkflowRunState } from "../state.ts";
import { repositoryJson, repositoryPage, repositoryUrl } from "./repository-json.ts";

type Artifact = WorkflowRunState["artifacts"][number];

/** Returns the API URL of a workflow run. */
export const runUrl = (
  context: HostContext,
  repository: RepositoryState,
  run: { id: number },
): string => `${repositoryUrl(context, repository)}/actions/runs/${run.id}`;

/** Builds the OpenAPI "workflow-run" object. */
export function workflowRunJson(
  context: HostContext,
  repository: RepositoryState,
  { run, commit }: { readonly run: WorkflowRunState; readonly commit: CommitRecord | undefined },
): Json {
  const root = repositoryUrl(context, repository);
  const url = runUrl(context, repository, run);
  const workflow = workflowId(run.workflow);
  const json = repositoryJson(context, repository);
  return {
    id: run.id,
    name: run.workflow.replace(/\.ya?ml$/, ""),
    display_title: run.title ?? run.workflow.replace(/\.ya?ml$/, ""),
    node_id: nodeId("WorkflowRun", run.id),
    path: `.github/workflows/${run.workflow}`,
    run_number: runNumber(repository, run),
    run_attempt: 1,
    event: "workflow_dispatch",
    status: run.status,
    conclusion: run.conclusion,
    workflow_id: workflow,
    head_branch: run.branch,
    head_sha: run.sha,
    created_at: run.createdAt,
    updated_at: run.createdAt,
    run_started_at: run.createdAt,
    url,
    html_url: `${repositoryPage(context, repository)}/actions/runs/${run.id}`,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    check_suite_url: `${root}/check-suites/${run.id}`,
    workflow_url: `${root}/actions/workflows/${workflow}`,
    pull_requests: [],
    repository: json,
    head_repository: json,
    head_commit: commit === undefined ? null : simpleCommit(commit),
  };
}

/** Builds the OpenAPI "artifact" object. */
export function artifactJson(
  context: HostContext,
  repository: RepositoryState,
  { run, artifact }: { readonly run: WorkflowRunState; readonly artifact: Artifact },
): Json {
  const url = `${repositoryUrl(context, repository)}/actions/artifacts/${artifact.id}`;
  return {
    id: artifact.id,
    node_id: nodeId("Artifact", artifact.id),
    name: artifact.name,
    size_in_bytes: Buffer.from(artifact.zipBase64, "base64").length,
    url,
    archive_download_url: `${url}/zip`,
    expired: false,
    created_at: run.createdAt,
    updated_at: run.createdAt,
    expires_at: null,
    workflow_run: {
      id: run.id,
      repository_id: repository.id,
      head_repository_id: repository.id,
      head_branch: run.branch,
      head_sha: run.sha,
    },
  };
}

function runNumber({ workflowRuns }: RepositoryState, run: WorkflowRunState): number {
  return workflowRuns.filter(({ workflow }) => workflow === run.workflow).indexOf(run) + 1;
}

function simpleCommit({ sha, tree, message, author, committer }: CommitRecord): Json {
  return {
    id: sha,
    tree_id: tree,
    message,
    timestamp: committer.date,
    author: { name: author.name, email: author.email },
    committer: { name: committer.name, email: committer.email },
  };
}

/** Returns the number of a workflow, derived from its file name, as the state stores no numbers. */
export function workflowId(file: string): number {
  return createHash("sha256").update(file).digest().readUInt32BE(0);
}
