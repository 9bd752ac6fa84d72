import { describe, expect, it } from "vitest";
import { RunnerSettings } from "../../../../src/domain/runner/runner-settings.ts";
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
