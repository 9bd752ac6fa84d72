import { describe, expect, it } from "vitest";
import { createChooseProvider } from "../../../../src/app/provider/choose-provider.ts";
import { createResolveJobProvider } from "../../../../src/app/provider/resolve-job-provider.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { NewJob } from "../../../../src/ports/job-store.ts";
import { newJob } from "../../../fakes/new-job.ts";
import { createProviderHarness, KEY } from "./provider-harness.ts";

const FALLBACK = {
  baseUrl: "https://server.example/v1",
  apiKey: createSecret("sk-server"),
  billTo: "acme",
};

/** A config of the model hub's router, and the resolution of jobs on a server that names who is billed. */
async function createHubHarness({
  fallback = true,
  endpoint = { provider: "hf", baseUrl: "" },
  restrictsRequests = false,
}: {
  readonly restrictsRequests?: boolean;
  readonly fallback?: boolean | undefined;
  readonly endpoint?: object;
} = {}) {
  const { ports, add, people } = createProviderHarness();
  people.addOrg("acme", ["ada"]);
  const switches = { tasksEnabled: true, restrictsRequests };
  const config = await add({ pattern: "acme/hub", ...switches, ...endpoint });
  const choosing = { ...ports, billTo: "acme", fallback: fallback ? FALLBACK : undefined };
  const choose = createChooseProvider(choosing);
  const resolve = createResolveJobProvider({ ...choosing, choose });
  const job = (changes: object): Job => ({
    ...newJob("one", { repository: "acme/hub", ...changes }),
    version: 1,
  });
  return { ...ports, resolve, job, config, people };
}

/** Jobs as each way of asking makes them, asked for by somebody. */
const REQUESTS: readonly (readonly [way: string, toJob: (login: string) => object])[] = [
  ["a comment", (requestedBy) => ({ source: "webhook", requestedBy })],
  ["a follow-up", (requestedBy) => ({ source: "webhook", kind: "followup", requestedBy })],
  ["a task", (actor) => ({ ...TASK, request: { ...TASK_REQUEST, caller: { actor } } })],
];
const TASK = { source: "task", kind: "task", requestedBy: "ada" } as const;
const TASK_REQUEST = {
  mode: "new_pr",
  baseRef: "main",
  instruction: "Fix it.",
  context: "",
  branchPrefix: "svc/fix",
  testLinks: {},
};

describe("the provider of a job", () => {
  it.each<[string, Partial<NewJob> & { readonly isSettled?: boolean }]>([
    ["a comment", { source: "webhook" }],
    ["a follow-up of a comment", { source: "webhook", kind: "followup" }],
    ["a task", { source: "task", kind: "task" }],
    ["a person who chose nothing", { source: "web" }],
    ["a person whose choice was settled", { source: "web", isSettled: true }],
    ["a comment that another attempt takes up", { source: "webhook", isSettled: true }],
  ])("bills the organization for requests of %s", async (_who, { isSettled, ...changes }) => {
    const { resolve, job, config } = await createHubHarness();
    const terms = isSettled ? { terms: { configId: config.id, provider: "hf" } } : {};
    expect(await resolve(job({ ...changes, ...terms }))).toMatchObject({
      configId: config.id,
      provider: "hf",
      billTo: "acme",
      isGuarded: true,
    });
  });

  it("keeps the server's own endpoint for a review that was settled on it", async () => {
    const { resolve, job } = await createHubHarness();
    const settled = job({ source: "web", terms: { provider: "server" } });
    expect(await resolve(settled)).toMatchObject({ ...FALLBACK, provider: "server" });
  });

  it("charges no config through an endpoint that is not the router", async () => {
    const endpoint = { provider: "custom", baseUrl: "https://router.example/v1" };
    const { resolve, job, config } = await createHubHarness({ endpoint });
    const settled = job({ source: "web", terms: { configId: config.id, provider: "custom" } });
    expect((await resolve(settled)).billTo).toBeUndefined();
  });

  it.each([
    [true, { configId: "gone", provider: "hf" }],
    [false, { provider: "server" }],
  ])("charges no other config when the settled one is gone", async (fallback, terms) => {
    const { resolve, job } = await createHubHarness({ fallback });
    await expect(resolve(job({ source: "web", terms }))).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringMatching(
        /^there is no model for acme\/hub: .* no longer exists; start the job again$/,
      ),
    });
  });

  it.each(REQUESTS)(
    "is only for %s of a member when the config is restricted",
    async (_way, by) => {
      const { resolve, job, config, people } = await createHubHarness({ restrictsRequests: true });
      expect(await resolve(job(by("ada")))).toMatchObject({ configId: config.id });
      await expect(resolve(job(by("eve")))).rejects.toMatchObject({
        code: "requester-not-allowed",
        message: expect.stringContaining("eve is not among them; ask mia"),
      });
      people.hideMembers("acme");
      await expect(resolve(job(by("ada")))).rejects.toMatchObject({
        code: "requester-not-allowed",
      });
      people.fail("code-host-unreachable");
      await expect(resolve(job(by("ada")))).rejects.toMatchObject({
        code: "code-host-unreachable",
      });
    },
  );

  it("is for no task without an actor, whose requester is the owner for want of one", async () => {
    const { resolve, job } = await createHubHarness({ restrictsRequests: true });
    for (const request of [TASK_REQUEST, { ...TASK_REQUEST, caller: {} }, {}])
      await expect(resolve(job({ ...TASK, request }))).rejects.toMatchObject({
        code: "requester-not-allowed",
      });
  });

  it("is not checked again for a review that a user of the config has started", async () => {
    const { resolve, job, config, people } = await createHubHarness({ restrictsRequests: true });
    const terms = { configId: config.id, provider: "hf" };
    const started = job({ source: "web", requestedBy: "eve", terms });
    expect(await resolve(started)).toMatchObject({ configId: config.id });
    expect(people.calls).toEqual([]);
  });

  it("opens the key of the settled config", async () => {
    const { resolve, job, config } = await createHubHarness();
    const terms = { configId: config.id, provider: "hf" };
    const { apiKey } = await resolve(job({ source: "web", terms }));
    expect(apiKey.reveal()).toBe(KEY);
  });
});
