import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import { isTerminal } from "../../src/domain/job/job.ts";
import { chatReply } from "./chat-events.ts";
import { type EchoProxy, startEchoProxy } from "./echo-proxy.ts";
import { startEndpoint } from "./endpoint.ts";
import { openOidcIssuer } from "./oidc-issuer.ts";
import type { PeopleHarness } from "./people-harness.ts";
import type { PersonClient } from "./person-client.ts";
import { SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";
import type { StoredJob } from "./stored-jobs.ts";
import { FIX } from "./task-harness.ts";

/** A repository whose workflows ask a server for tasks, with a careless model that a key of its own pays for. */
export interface CanaryTasks extends AsyncDisposable {
  /** Settings of the server, beside those of the scene. */
  readonly env: Readonly<Record<string, string>>;
  readonly model: EchoProxy;
  /** Has an admin allow tasks with a key. */
  allow(ada: PersonClient, apiKey: string): Promise<void>;
  /** Asks as a workflow does for the fix of a new failure, and gives the job when it has ended. */
  run(serverUrl: string): Promise<StoredJob>;
  /** Pages of a task. */
  pagesOf(job: Pick<StoredJob, "id">): readonly string[];
  /** Every commit with what it changes, and the words of every pull request. */
  written(): string;
}

const REPOSITORY = "acme/tasks";
/** Prints what it was given, and stays until it was seen. */
const NORMALIZER = "sh -c 'env; sleep 0.3'";

/** Opens it beside a scene whose server is not started yet. */
export async function openCanaryTasks(scene: PeopleHarness): Promise<CanaryTasks> {
  const issuer = await openOidcIssuer();
  const endpoint = await startEndpoint({
    chat: [() => chatReply({ text: JSON.stringify(FIX) })],
    models: [{ body: { data: [{ id: "fixer" }] } }],
  });
  const model = await startEchoProxy(endpoint.baseUrl);
  scene.addRepository(REPOSITORY);
  scene.host.state.app.permissions = {
    contents: "write",
    pull_requests: "write",
    issues: "write",
    actions: "write",
    metadata: "read",
  };
  const folder = join(scene.watched.folder, "host", `${REPOSITORY}.git`);
  const suites = ["cart", "order", "price", "stock", "users", "taxes"];
  return {
    model,
    env: {
      TASK_API_ENABLED: "1",
      TASK_OIDC_ISSUER: issuer.url,
      TASK_NORMALIZE_COMMAND: NORMALIZER,
    },
    allow: async (ada, apiKey) => {
      const baseUrl = `${model.url}/v1`;
      const config = { pattern: REPOSITORY, provider: "custom", baseUrl, apiKey, model: "fixer" };
      const body = { ...config, users: ["ada"], restrictsRequests: false, tasksEnabled: true };
      expect((await ada.post("/api/providers", { body })).status).toBe(201);
    },
    run: async (serverUrl) => {
      const token = await issuer.token({ claims: { repository: REPOSITORY, run_id: undefined } });
      const context = `${suites.pop() ?? expect.fail("no suite is left")}: expected 500, got NaN`;
      const response = await fetch(`${serverUrl}/tasks`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ instruction: "Mend the test.", context }),
      });
      expect(response.status).toBe(202);
      const { id } = (await response.json()) as { readonly id: string };
      return scene.jobById(id, ({ status }) => isTerminal(status));
    },
    pagesOf: ({ id }) => ["", "/status", "/log"].map((view) => `/tasks/${REPOSITORY}/${id}${view}`),
    written: () => {
      const options = { cwd: folder, env: SCRATCH_ENVIRONMENT, encoding: "utf8" } as const;
      const log = execFileSync("git", ["log", "--all", "-p", "--format=fuller"], options);
      const own = scene.host.state.repositories.find(({ name }) => name === "tasks");
      return `${log}\n${JSON.stringify(own?.issues, undefined, 1)}`;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([model[Symbol.asyncDispose](), endpoint.close()]);
      await issuer[Symbol.asyncDispose]();
    },
  };
}
