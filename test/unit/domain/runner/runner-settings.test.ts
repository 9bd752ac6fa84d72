import { describe, expect, it } from "vitest";
import { RunnerSettings, TaskSettings } from "../../../../src/domain/runner/runner-settings.ts";
import { sampleSpec } from "./sample-spec.ts";

const { settings } = sampleSpec();

describe("RunnerSettings", () => {
  it("takes what a runner needs and drops the rest", () => {
    expect(RunnerSettings.parse({ ...settings, appKey: "secret" })).toEqual(settings);
  });

  it("takes helpers with a named kind of sandbox, and those of an older spec without one", () => {
    const helpers = {
      sandbox: "auto",
      contextScriptPath: ".ai/context-script",
      contextScriptSeconds: 30,
      helperToolsPath: ".ai/review-tools.json",
      installs: false,
    };
    for (const more of [{}, { backend: "docker", image: "tools:1" }]) {
      const wanted = { ...helpers, ...more };
      expect(RunnerSettings.parse({ ...settings, helpers: wanted }).helpers).toEqual(wanted);
    }
    const unknown = { ...settings, helpers: { ...helpers, backend: "kubernetes" } };
    expect(RunnerSettings.safeParse(unknown).success).toBe(false);
  });

  it.each([
    ["an event that nobody knows", { defaultEvent: "MERGE" }],
    ["no parts side by side", { concurrency: 0 }],
    ["an address that is none", { serverUrl: "code host" }],
    ["a limit below nothing", { maxDiffChars: -1 }],
    ["an approval that is neither", { allowApprove: "1" }],
  ])("does not take %s", (_what, over) => {
    expect(RunnerSettings.safeParse({ ...settings, ...over }).success).toBe(false);
  });
});

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
