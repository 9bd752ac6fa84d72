import { createCallerVerifier } from "../../src/adapters/oidc/create-caller-verifier.ts";
import { createRateLimit } from "../../src/adapters/rate-limit/create-rate-limit.ts";
import { type AcceptTaskPorts, createAcceptTask } from "../../src/app/intake/accept-task.ts";
import type { Quotas } from "../../src/domain/budget/quota.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { JobStore } from "../../src/ports/job-store.ts";
import { createFakeClock } from "./fake-clock.ts";
import { openHttpApp, serveApp } from "./http-app.ts";
import { openOidcIssuer, type TokenOptions } from "./oidc-issuer.ts";

export interface TaskApiSetup {
  readonly quotas?: Quotas;
  /** Why tasks are not allowed; absent: they are. */
  readonly whyNot?: string;
  readonly isRefusal?: boolean;
  readonly allowedWorkflows?: readonly string[];
  readonly checkBranch?: AcceptTaskPorts["checkBranch"];
  /** Tokens that one address may show in vain in a minute. */
  readonly refusals?: number;
}

export const INSTRUCTION = { instruction: "Fix the failing test." };

/** A server on loopback that takes tasks, with an issuer of tokens and a store in memory. */
export async function openTaskApi(setup: TaskApiSetup = {}) {
  const { quotas, whyNot, allowedWorkflows = [], refusals = 1_000 } = setup;
  const clock = createFakeClock({ isManual: true, startAt: new Date().toISOString() });
  const issuer = await openOidcIssuer(clock);
  const logged: string[] = [];
  let store: JobStore | undefined;
  let taken = 0;
  const jobs = (): JobStore => {
    if (store === undefined) throw new Error("the store is not open yet");
    return store;
  };
  const endpoint = { baseUrl: "https://llm.example", apiKey: createSecret("k"), isGuarded: true };
  const tasks = {
    verifier: createCallerVerifier({ issuer: issuer.url, audience: "svc", clock }),
    acceptTask: createAcceptTask(
      {
        jobs: {
          acceptWithin: (...asked) => jobs().acceptWithin(...asked),
          findByKey: (keys) => jobs().findByKey(keys),
        },
        clock,
        choose: async () =>
          whyNot === undefined
            ? { kind: "chosen", why: "", config: { ...endpoint, provider: "custom" } }
            : { kind: "none", why: whyNot, isRefusal: setup.isRefusal },
        checkBranch: setup.checkBranch ?? (async () => undefined),
      },
      { allowedWorkflows, ...(quotas === undefined ? {} : { quotas }) },
    ),
    jobs: { get: (id: string) => jobs().get(id) },
    refusals: createRateLimit({ points: refusals, windowSeconds: 60 }),
    placeOf: async () => 1,
    notify: () => {
      taken += 1;
    },
    log: (text: string) => void logged.push(text),
  };
  const scene = openHttpApp({ app: { tasks } });
  store = scene.store.jobs;
  const { server, errors } = await serveApp(scene.app);
  const bearer = async (wish?: TokenOptions) => `Bearer ${await issuer.token(wish)}`;
  return {
    scene,
    tasks,
    issuer,
    clock,
    logged,
    errors,
    bearer,
    url: server.url,
    taken: () => taken,
    /** Sends what a workflow sends; a header that is empty is left out. */
    post: async (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const usual = { "content-type": "application/json", authorization: await bearer() };
      const sent = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== "");
      return fetch(`${server.url}/tasks`, {
        method: "POST",
        headers: Object.fromEntries(sent),
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    },
    [Symbol.asyncDispose]: async () => {
      await server.close(0);
      await issuer[Symbol.asyncDispose]();
    },
  };
}

export type TaskApi = Awaited<ReturnType<typeof openTaskApi>>;
