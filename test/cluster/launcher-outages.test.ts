import { describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { until } from "./cluster.ts";
import { END, openClusterLauncherHarness, say, specOf } from "./cluster-launcher-harness.ts";
import { prepareLauncherCluster } from "./launcher-cluster.ts";
import { serverRules } from "./manifests.ts";
import { leaveNoRoom } from "./objects.ts";

const at = prepareLauncherCluster();

describe("a misbehaving cluster", () => {
  it("disappears while a runner works, and all events arrive when it is back", async () => {
    const { launcher } = await at.harness.start();
    const heard = await at.harness.recordRunner("silence");
    const runner = await launcher.launch(
      specOf("silence", [say("here"), { do: "pause", ms: 1_500 }, { do: "exit", code: 5 }]),
      heard.hooks,
    );
    await until(() => heard.texts().length > 0, "the first words");
    await at.cluster.restartServer();
    expect(await runner.exit).toMatchObject({ kind: "died", exitCode: 5 });
    await at.untilNothingIsLeft();
  });

  it("cannot be reached: nothing is left of what was begun", async () => {
    const { launcher } = await at.harness.start();
    const { hooks } = await at.harness.recordRunner("nowhere");
    await at.cluster.stopServer();
    const failed = launcher.launch(specOf("nowhere", [END]), hooks).catch((why) => why);
    expect(isAppError(await failed, "runner-unavailable")).toBe(true);
    await at.cluster.startServer();
    expect(await at.harness.left()).toEqual([]);
  });

  it.each([
    ["jobs", "create", "may not create jobs"],
    ["secrets", "create", "may not create secrets"],
  ])("forbids %s: %s", async (resource, verb, words) => {
    const rules = (await serverRules()).map((rule) =>
      rule.resources.includes(resource)
        ? { ...rule, verbs: rule.verbs.filter((one: string) => one !== verb) }
        : rule,
    );
    const narrow = await openClusterLauncherHarness(at.cluster, rules);
    const { launcher } = await narrow.start();
    const error = await launcher
      .launch(specOf("denied", [END]), (await narrow.recordRunner("denied")).hooks)
      .catch((why: unknown) => why);
    expect(error).toMatchObject({
      code: "runner-unavailable",
      message: expect.stringContaining(words),
    });
    await until(async () => (await narrow.left()).length === 0, "the end of what was begun");
    await narrow.close();
  });

  it.each([
    ["count/jobs.batch", /exceeded quota/],
    ["count/secrets", /exceeded quota/],
  ] as const)("has no room: %s", async (what, words) => {
    await leaveNoRoom(at.cluster.admin.api, at.harness.namespace, what);
    const { launcher } = await at.harness.start();
    const error = await launcher
      .launch(specOf("many", [END]), (await at.harness.recordRunner("many")).hooks)
      .catch((why: unknown) => why);
    expect(error).toMatchObject({
      code: "runner-unavailable",
      message: expect.stringMatching(words),
    });
    await at.untilNothingIsLeft();
  });
});
