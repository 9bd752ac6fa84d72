import { afterEach, describe, expect, it } from "vitest";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { NO_DOCKER_RUNNER, useDocker } from "../fakes/docker-runner/open-docker.ts";

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
const CANARY = "canary-0123456789abcdef0123456789";
const started = { type: "step-start", step: "launch-pod" };

describe("how runners in docker end (needs docker)", {
  skip: NO_DOCKER_RUNNER !== undefined,
}, () => {
  const { harness } = useDocker();
  afterEach(() => {
    expect(harness().left()).toEqual([]);
    expect(harness().errors).toEqual([]);
  });

  it.each([
    [0, "its program exited without a result"],
    [1, "its program failed"],
    [2, "it could not read its spec"],
    [70, "RUNNER_CALLBACK_URL"],
    [127, "its image has no program svc"],
  ])("reports exit code %i without a result", async (code, how) => {
    const { runner, events } = await harness().run([{ do: "exit", code }]);
    const exit = await runner.exit;
    expect(exit).toMatchObject({ kind: "died", exitCode: code });
    expect(exit).toHaveProperty("how", expect.stringContaining(how));
    const failed = { type: "step-end", step: "launch-pod", ok: false };
    expect(events).toEqual([started, { ...failed, note: expect.stringContaining(how) }]);
  });

  it("accepts a result as the end, regardless of the exit code", async () => {
    const result = { status: "failed", error: "no model" };
    const { runner, events, results } = await harness().run([
      { do: "say", event: log("at work") },
      { do: "end", result },
      { do: "exit", code: 1 },
    ]);
    expect(await runner.exit).toEqual({ kind: "ended" });
    expect(results).toEqual([result]);
    const ended = { type: "step-end", step: "launch-pod", ok: true };
    expect(events).toEqual([started, ended, log("at work")]);
  });

  it("removes a runner that continues after its result", async () => {
    const launcher = harness().open({ limits: { lingerMs: 100 } });
    const steps = [{ do: "end", result: { status: "draft" } }, { do: "hang" }] as const;
    const { runner } = await harness().run(steps, { launcher });
    expect(await runner.exit).toEqual({ kind: "ended" });
  });

  it("reports that a runner ran out of memory", async () => {
    const launcher = harness().open({ memoryBytes: 128 * 2 ** 20 });
    const { runner } = await harness().run([{ do: "eat" }], { launcher });
    expect(await runner.exit).toMatchObject({
      kind: "died",
      exitCode: 137,
      how: "it ran out of memory: RUNNER_MEMORY allows 128 MiB",
    });
  });

  it("kills a runner that outlives its deadline", async () => {
    const launcher = harness().open({ timeoutSeconds: 2 });
    const { runner } = await harness().run([{ do: "be-stubborn" }, { do: "hang" }], { launcher });
    expect(await runner.exit).toMatchObject({
      kind: "died",
      how: "it exceeded the time limit of 2 s",
    });
  });

  it("takes the result of a runner that ends when it is stopped", async () => {
    const result = { status: "cancelled" };
    // A busy machine needs a while for a program's last words.
    const launcher = harness().open({ limits: { graceMs: 10_000 } });
    const steps = [
      { do: "end-when-stopped", result },
      { do: "say", event: log("at work") },
      { do: "hang" },
    ] as const;
    const { runner, results, spoke } = await harness().run(steps, { launcher });
    await spoke;
    await runner.stop();
    expect(results).toEqual([result]);
    expect(await runner.exit).toEqual({ kind: "ended" });
  });

  it("kills a runner that does not end when it is stopped", async () => {
    const { runner, spoke } = await harness().run([
      { do: "be-stubborn" },
      { do: "say", event: log("at work") },
      { do: "hang" },
    ]);
    await spoke;
    await runner.stop();
    expect(harness().left()).toEqual([]);
    expect(await runner.exit).toMatchObject({ kind: "died", exitCode: 137, how: "it was stopped" });
  });

  it("reports a runner whose container was removed by another process", async () => {
    const { runner, spoke } = await harness().run([
      { do: "say", event: log("at work") },
      { do: "hang" },
    ]);
    await spoke;
    harness().docker.run("rm", "--force", "svc-run-job-1");
    const how = "its container was removed externally";
    expect(await runner.exit).toEqual({ kind: "died", how });
  });

  it("reports the last lines that a crashed runner printed, without its secrets", async () => {
    const { runner, events } = await harness().run(
      [
        ...["first", `key ${CANARY}`, "\u001b[31mred\u001b[0m"].map((text) => ({
          do: "print" as const,
          text,
        })),
        { do: "exit", code: 1 },
      ],
      { spec: { token: { value: CANARY } } },
    );
    await runner.exit;
    const told = events.find((event) => event.type === "log");
    expect(told).toMatchObject({ level: "warn" });
    const text = JSON.stringify(told);
    expect(text).toContain("first");
    expect(text).toContain("red");
    expect(text).not.toContain("u001b");
    expect(text).not.toContain(CANARY);
    expect(harness().output).toContain("job-1: first");
    expect(harness().output.join("\n")).not.toContain(CANARY);
  });
});
