import { describe, expect, it } from "vitest";
import { createResolveJobConfig, type JobSettings } from "../../../../src/app/jobs/job-settings.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import { TASK_SETTINGS } from "../../../fakes/prepare-harness.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

const { settings: shared } = sampleSpec();
const HELPERS = { sandbox: "require", contextScriptSeconds: 60, installs: false } as const;
const CAPS = { maxTokens: 1, maxIterations: 2, maxInputTokens: 3 };
const CHOSEN = {
  baseUrl: "https://model.example/v1",
  apiKey: createSecret("sk-1"),
  model: "m1",
  billTo: "acme",
  isGuarded: true,
  configId: "c1",
  provider: "custom",
} as const;

function resolve(job: Partial<Job>, over: Partial<JobSettings> = {}) {
  const settings: JobSettings = {
    model: { stream: true, reasoningEffort: "low" },
    caps: CAPS,
    taskCaps: {},
    shared,
    task: TASK_SETTINGS,
    helpers: HELPERS,
    ...over,
  };
  return createResolveJobConfig(async () => CHOSEN, settings)(sampleJob(job));
}

const request = (options?: { readonly model: string; readonly maxInputTokens: number }) => ({
  pull: { owner: "acme", name: "shop", number: 7 },
  commentId: 0,
  instructions: "",
  commenter: "mia",
  ...(options && { options: { ...options } }),
});

describe("the config of a job", () => {
  it("has the endpoint that was chosen, its payer and the settings of the server", async () => {
    expect(await resolve({ request: request() })).toEqual({
      payer: { provider: "custom", configId: "c1" },
      model: {
        baseUrl: CHOSEN.baseUrl,
        apiKey: "sk-1",
        model: "m1",
        billTo: "acme",
        isGuarded: true,
        stream: true,
        reasoningEffort: "low",
        ...CAPS,
      },
      settings: { ...shared, helpers: HELPERS },
    });
  });

  it.each(["review", "followup"] as const)("offers helpers to a %s, and no task", async (kind) => {
    const { settings } = await resolve({ kind, request: request() });
    expect(settings).toHaveProperty("helpers", HELPERS);
    expect(settings).not.toHaveProperty("task");
  });

  it("has the settings of tasks for a task, and no helpers", async () => {
    const { settings } = await resolve({ kind: "task", request: {} });
    expect(settings).toHaveProperty("task", TASK_SETTINGS);
    expect(settings).not.toHaveProperty("helpers");
  });

  it("follows a person's choices for a review", async () => {
    const options = { model: "m2", maxInputTokens: 0 };
    const { model } = await resolve({ request: request(options) });
    expect(model).toMatchObject({ ...CAPS, ...options });
  });

  it("replaces caps by those of tasks for a task alone", async () => {
    const taskCaps = { maxTokens: 10, maxIterations: undefined, maxInputTokens: 0 };
    const task = await resolve({ kind: "task", request: {} }, { taskCaps });
    expect(task.model).toMatchObject({ maxTokens: 10, maxIterations: 2, maxInputTokens: 0 });
    const review = await resolve({ request: request() }, { taskCaps });
    expect(review.model).toMatchObject(CAPS);
  });

  it("rejects a review whose request cannot be read", async () => {
    await expect(resolve({ request: { a: 1 } })).rejects.toThrow();
  });
});
