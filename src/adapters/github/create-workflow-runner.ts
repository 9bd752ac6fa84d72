import { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import type { WorkflowRun, WorkflowRunner } from "../../ports/workflow-runner.ts";
import { toActionsCall } from "./actions-call.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import { createFetchArchive } from "./fetch-archive.ts";
import { hostErrorMessage } from "./host-error-message.ts";
import { readArtifact } from "./read-artifact.ts";

/** Creates the runner of workflows over GitHub's REST API. */
export function createWorkflowRunner(options: GithubClientOptions): WorkflowRunner {
  const client = createGithubClient(options);
  const fetchArchive = createFetchArchive(options);
  return {
    async dispatch(repository, { workflow, ref, inputs }, signal) {
      const call = toActionsCall(repository, {
        route: "POST workflows/{workflow_id}/dispatches",
        parameters: { workflow_id: workflow, ref, inputs },
        doing: `starting the workflow ${workflow} of`,
        accepts: [404, 422],
      });
      const { status, body } = await client.send(call, signal);
      if (status >= 400)
        throw toDispatchError(call.doing, { status, words: hostErrorMessage(body) });
    },
    async runs(repository, { workflow, since }, signal) {
      const call = toActionsCall(repository, {
        route: "GET workflows/{workflow_id}/runs",
        parameters: {
          workflow_id: workflow,
          event: "workflow_dispatch",
          // The search supports whole seconds only.
          created: `>=${since.replace(/\.\d+(?=Z$)/, "")}`,
          per_page: 100,
        },
        doing: `reading the runs of the workflow ${workflow} of`,
      });
      const { workflow_runs: found } = await client.read(call, RunsSchema, signal);
      return found.map(toRun).sort((left, right) => right.id - left.id);
    },
    async run(repository, id, signal) {
      const call = toActionsCall(repository, {
        route: "GET runs/{run_id}",
        parameters: { run_id: id },
        doing: `reading run ${id} of`,
        accepts: [404],
      });
      const reply = await client.send(call, signal);
      return reply.status === 404 ? undefined : toRun(client.parse(call, reply, RunSchema));
    },
    artifact: (repository, which, signal) =>
      readArtifact({ client, fetchArchive }, { repository, ...which }, signal),
  };
}

const RunSchema = z.object({
  id: z.number(),
  display_title: z.string(),
  html_url: z.url(),
  status: z.string().nullable(),
  conclusion: z.string().nullable(),
  created_at: z.string(),
});
const RunsSchema = z.object({ workflow_runs: z.array(RunSchema) });

function toRun(run: z.infer<typeof RunSchema>): WorkflowRun {
  return {
    id: run.id,
    title: run.display_title,
    url: run.html_url,
    isOver: run.status === "completed",
    conclusion: run.conclusion === null ? undefined : run.conclusion,
    createdAt: run.created_at,
  };
}

function toDispatchError(
  doing: string,
  { status, words }: { readonly status: number; readonly words: string },
): AppError {
  const fix =
    status === 404
      ? "add the file to .github/workflows of the default branch, and check that Actions are enabled and the app has access to the repository"
      : "check the ref, and that the workflow has a workflow_dispatch trigger with these inputs";
  const reason = words === "" ? `${status}` : `${status}: ${words}`;
  const message = `${doing}: the code host refused it (${reason}); ${fix}`;
  return new AppError("code-host-rejected", message, { details: { status } });
}
