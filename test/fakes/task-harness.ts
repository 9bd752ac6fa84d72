import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import type { PullState } from "../../src/demo/host/state.ts";
import { isTerminal } from "../../src/domain/job/job.ts";
import { chatReply } from "./chat-events.ts";
import { type RecordedRequest, startEndpoint } from "./endpoint.ts";
import { type OidcIssuer, openOidcIssuer, type TokenOptions } from "./oidc-issuer.ts";
import { openPeopleHarness, type PeopleHarness } from "./people-harness.ts";
import { SCRATCH_ENVIRONMENT } from "./scratch-repository.ts";
import { REPOSITORY } from "./serve-harness.ts";
import type { StoredJob } from "./stored-jobs.ts";

const KEY = "key-of-the-team-for-tasks";

/** What a model answers to one call: the text of its answer, or tools that it calls. */
export type ModelAnswer =
  | string
  | { readonly tools: readonly { readonly name: string; readonly arguments: unknown }[] };

/** A server that takes tasks, the code host that they are written to, and who asks for them. */
export interface TaskHarness extends PeopleHarness {
  readonly issuer: OidcIssuer;
  /** Decides what the model says; the requests so far are at hand. */
  script(says: (request: RecordedRequest, index: number) => ModelAnswer): void;
  readonly chats: readonly RecordedRequest[];
  post(
    body: object,
    wish?: TokenOptions,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Sends a task and gives its job when it has ended. */
  run(body: object): Promise<StoredJob>;
  ended(id: string): Promise<StoredJob>;
  /** Pull requests of the repository that the app has opened. */
  fixes(): readonly (PullState & {
    readonly number: number;
    readonly title: string;
    readonly body: string;
    readonly state: string;
  })[];
  /** Closes what `fixes` gives, so that the same failure is worked on again. */
  closeFixes(): void;
  /** Branches below svc/. */
  branches(): readonly string[];
  /** Runs git in the code host's repository; gives its output, trimmed. */
  git(...args: readonly string[]): string;
}

/** The answer that mends `total` of the sample's cart. */
export const FIX = {
  title: "Count the quantity of each item",
  body: "`total` ignored how many of an item are in the cart.",
  patch: `--- a/src/cart.js
+++ b/src/cart.js
@@ -1,4 +1,4 @@
 /** Total of a cart in cents. */
 export function total(items) {
-  return items.reduce((sum, item) => sum + item.price * item.count, 0);
+  return items.reduce((sum, item) => sum + item.price * (item.count ?? 1), 0);
 }
`,
} as const;

/** Opens it; the server is started by the test. */
export async function openTaskHarness(): Promise<TaskHarness> {
  const scene = await openPeopleHarness();
  const issuer = await openOidcIssuer();
  let says: Parameters<TaskHarness["script"]>[0] = () => JSON.stringify(FIX);
  const endpoint = await startEndpoint({
    chat: [
      (request, index) => {
        const said = says(request, index);
        return typeof said === "string"
          ? chatReply({ text: said })
          : chatReply({ toolCalls: said.tools });
      },
    ],
    models: [{ body: { data: [{ id: "fixer" }] } }],
  });
  scene.secrets.add(KEY);
  scene.host.state.app.permissions = {
    contents: "write",
    pull_requests: "write",
    issues: "write",
    actions: "write",
    metadata: "read",
  };
  const url = `http://127.0.0.1:${scene.port}`;
  const env = {
    ...scene.env,
    TASK_API_ENABLED: "1",
    TASK_OIDC_ISSUER: issuer.url,
    ALLOW_PRIVATE_LLM: "1",
  };
  const git: TaskHarness["git"] = (...args) =>
    execFileSync("git", [...args], {
      cwd: join(scene.watched.folder, "host", `${REPOSITORY}.git`),
      env: SCRATCH_ENVIRONMENT,
    })
      .toString("utf8")
      .trim();
  const ended: TaskHarness["ended"] = (id) => scene.jobById(id, ({ status }) => isTerminal(status));
  const post: TaskHarness["post"] = async (body, wish = {}, headers = {}) => {
    const claims = { repository: REPOSITORY, run_id: undefined, ...wish.claims };
    const token = await issuer.token({ ...wish, claims });
    return fetch(`${url}/tasks`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  };
  return {
    ...scene,
    env,
    issuer,
    git,
    post,
    ended,
    chats: endpoint.chats,
    script: (other) => {
      says = other;
    },
    start: (more) => {
      const server = scene.start({ ...env, ...more });
      const ready = server.ready.then(async (told) => {
        await allowTasks(scene, endpoint.baseUrl);
        return told;
      });
      // A server that is killed before it is ready is nobody's failure, unless somebody waits for it.
      ready.catch(() => undefined);
      return { ...server, ready };
    },
    run: async (body) => {
      const response = await post(body);
      const told = (await response.json()) as { readonly id: string };
      expect(response.status, JSON.stringify(told)).toBe(202);
      return ended(told.id);
    },
    closeFixes: () => {
      for (const issue of issuesOf(scene))
        if (issue.pull !== undefined && issue.author.endsWith("[bot]")) issue.state = "closed";
    },
    fixes: () => {
      return issuesOf(scene).flatMap(({ pull, number, title, body, state, author }) =>
        pull === undefined || !author.endsWith("[bot]")
          ? []
          : [{ ...pull, number, title, body, state }],
      );
    },
    branches: () =>
      git("for-each-ref", "--format=%(refname:short)", "refs/heads/svc")
        .split("\n")
        .filter((name) => name !== ""),
    [Symbol.asyncDispose]: async () => {
      await scene[Symbol.asyncDispose]();
      await Promise.all([endpoint.close(), issuer[Symbol.asyncDispose]()]);
    },
  };
}

const issuesOf = ({ host }: PeopleHarness) =>
  host.state.repositories.find(({ owner, name }) => `${owner}/${name}` === REPOSITORY)?.issues ??
  [];

/** Has an admin say who pays for tasks of the repository, once. */
async function allowTasks(scene: PeopleHarness, baseUrl: string): Promise<void> {
  const ada = await scene.enter("ada");
  const known = (await (await ada.get("/api/providers")).json()) as object;
  if (JSON.stringify(known).includes(REPOSITORY)) return;
  const body = {
    pattern: REPOSITORY,
    provider: "custom",
    baseUrl,
    apiKey: KEY,
    model: "fixer",
    users: ["ada"],
    restrictsRequests: false,
    tasksEnabled: true,
  };
  const response = await ada.post("/api/providers", { body });
  expect(response.status, await response.clone().text()).toBe(201);
}
