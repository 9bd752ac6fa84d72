import { describe, expect, it } from "vitest";
import { RunnerSettings } from "../../../../src/domain/runner/runner-settings.ts";
import { TaskSettings } from "../../../../src/domain/task/task-settings.ts";
import { sampleSpec } from "../runner/sample-spec.ts";

const { settings } = sampleSpec();

const LEAST: TaskSettings = {
  maxFollowups: 5,
  protectedPaths: ["/.ai/**"],
  linkHosts: ["docs.example"],
  maxFiles: 50,
  maxPatchBytes: 1_000_000,
  tailReserve: 1_380,
  sandbox: "auto",
};
const NORMALIZE = { command: ["make", "style"], timeout: 1_200, maxRetries: 2 };
const VERIFY = {
  workflow: "gpu-verify.yml",
  pollTimeout: 2_400,
  pollInterval: 30,
  maxRounds: 2,
  reproducesFirst: false,
};
const ALL: TaskSettings = {
  ...LEAST,
  image: "tools:1",
  guidance: "Run make style.",
  normalize: NORMALIZE,
  verify: { ...VERIFY, ref: "main" },
};

describe("TaskSettings", () => {
  it.each([
    ["the least", LEAST],
    ["everything", ALL],
    ["no cap, no reserve and no second round", { ...LEAST, maxFollowups: 0, tailReserve: 0 }],
    ["a verification of the default branch's workflow", { ...LEAST, verify: VERIFY }],
  ])("takes %s, also as a runner's", (_what, task) => {
    expect(TaskSettings.parse(JSON.parse(JSON.stringify(task)))).toEqual(task);
    expect(RunnerSettings.parse({ ...settings, task }).task).toEqual(task);
  });

  it("knows every place that a task's commands may run in", () => {
    const places = ["bwrap", "docker", "kubernetes", "auto", "off"];
    const taken = [...places, "require", ""].filter(
      (sandbox) => TaskSettings.safeParse({ ...LEAST, sandbox }).success,
    );
    expect(taken).toEqual(places);
  });

  it.each([
    ["a cap below nothing", { maxFollowups: -1 }],
    ["half a cap", { maxFollowups: 0.5 }],
    ["no file at all", { maxFiles: 0 }],
    ["no byte at all", { maxPatchBytes: 0 }],
    ["a reserve below nothing", { tailReserve: -1 }],
    ["a normalizer without a program", { normalize: { ...NORMALIZE, command: [] } }],
    ["a normalizer without time", { normalize: { ...NORMALIZE, timeout: 0 } }],
    ["corrections below none", { normalize: { ...NORMALIZE, maxRetries: -1 } }],
    ["a verification that never looks", { verify: { ...VERIFY, pollInterval: 0 } }],
    ["a verification without time", { verify: { ...VERIFY, pollTimeout: 0 } }],
    ["rounds below none", { verify: { ...VERIFY, maxRounds: -1 } }],
  ])("does not take %s", (_what, over) => {
    expect(TaskSettings.safeParse({ ...ALL, ...over }).success).toBe(false);
  });
});
