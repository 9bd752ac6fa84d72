import { describe, expect, it } from "vitest";
import {
  createChangeVerifier,
  type VerifySettings,
} from "../../../../../src/app/task/verify/change-verifier.ts";
import { AppError, isAppError } from "../../../../../src/domain/core/app-error.ts";
import { resolveAudienceTexts } from "../../../../../src/domain/core/audience-text.ts";
import type { RunEventBody } from "../../../../../src/domain/event/run-event.ts";
import type { VerifyResult } from "../../../../../src/domain/task/verify/verify-result.ts";
import type { WorkflowDispatch } from "../../../../../src/ports/workflow-runner.ts";
import { createFakeClock } from "../../../../fakes/fake-clock.ts";
import {
  createScriptedWorkflows,
  type PlayRun,
  type ScriptedRun,
} from "../../../../fakes/scripted-workflows.ts";

const BASE = "a".repeat(40);
const COMMIT = "b".repeat(40);
const SETTINGS: VerifySettings = {
  workflow: "gpu-verify.yml",
  pollTimeout: 2400,
  pollInterval: 30,
  maxRounds: 2,
  reproducesFirst: true,
};
const INPUT = {
  repository: { owner: "acme", name: "shop" },
  baseSha: BASE,
  commitSha: COMMIT,
  branch: "svc/fix-1",
  tests: ["t.py::x"],
  limitMs: Number.POSITIVE_INFINITY,
  defaultBranch: "trunk",
};

/** What a run leaves that ran the one test with these outcomes. */
function leaveResult(
  { inputs }: WorkflowDispatch,
  outcome: Partial<VerifyResult> & {
    before?: "passed" | "failed" | undefined;
    after?: "passed" | "failed" | undefined;
  },
): ScriptedRun {
  const { before, after, ...parts } = outcome;
  const { nonce = "", mode, base_sha, commit_sha } = inputs;
  const result = {
    version: 1,
    nonce,
    mode,
    base_sha,
    ...(mode === "verify" ? { commit_sha } : {}),
    verdict: mode === "verify" ? "fixed" : "reproduced",
    tests: [{ id: "t.py::x", before, after, traceback: "boom" }],
    runs: 3,
    ...parts,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(result));
  return {
    title: `svc-verify ${nonce}`,
    overAfter: 2,
    artifacts: { [`svc-verify-${nonce}`]: { "result.json": bytes } },
  };
}
const fixed: PlayRun = (wish) => leaveResult(wish, { before: "failed", after: "passed" });

function openHarness(play: PlayRun = fixed, settings: Partial<VerifySettings> = {}) {
  const clock = createFakeClock();
  const workflows = createScriptedWorkflows(clock, play);
  const events: RunEventBody[] = [];
  const { signal } = new AbortController();
  const run = { emit: (event: RunEventBody) => void events.push(event), signal };
  const { verify, reproduce } = createChangeVerifier(
    { workflows, clock },
    { ...SETTINGS, ...settings },
  );
  return { clock, workflows, events, run, verify, reproduce };
}

describe("verifying a change", () => {
  it("dispatches once, waits for the run and judges what it left", async () => {
    const { verify, run, workflows, clock, events } = openHarness();
    expect(await verify(INPUT, run)).toEqual({
      verdict: "fixed",
      tracebacks: {},
      runs: 3,
      url: "https://host.example/acme/shop/runs/1",
    });
    expect(workflows.dispatches).toEqual([
      {
        workflow: "gpu-verify.yml",
        ref: "trunk",
        inputs: {
          mode: "verify",
          base_sha: BASE,
          commit_sha: COMMIT,
          ref: "svc/fix-1",
          tests: '["t.py::x"]',
          nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ]);
    expect(workflows.looks).toEqual(["runs", "run", "run", "artifact"]);
    expect(clock.sleeps).toEqual([30_000, 30_000, 30_000]);
    expect(events.at(-1)).toEqual({
      type: "verdict",
      ok: true,
      text: "The tests failed before the change and pass with it (3 runs each)",
      mode: "verify",
      verdict: "fixed",
      url: "https://host.example/acme/shop/runs/1",
    });
  });

  it("takes the workflow from the ref that is configured", async () => {
    const { verify, run, workflows } = openHarness(fixed, { ref: "ci" });
    await verify(INPUT, run);
    expect(workflows.dispatches[0]?.ref).toBe("ci");
  });

  it("gives the traceback of a test that still fails", async () => {
    const play: PlayRun = (wish) => leaveResult(wish, { before: "failed", after: "failed" });
    const { verify, run, events } = openHarness(play);
    expect(await verify(INPUT, run)).toMatchObject({
      verdict: "not_fixed",
      tracebacks: { "t.py::x": "boom" },
    });
    expect(events.at(-1)).toMatchObject({ type: "verdict", ok: false, verdict: "not_fixed" });
  });

  it("reports how many tests were not run", async () => {
    const { verify, run } = openHarness();
    const wish = { ...INPUT, tests: ["t.py::x", "--option", "t.py::\u0000"] };
    expect((await verify(wish, run)).why).toBe("2 more tests were not run");
    expect((await verify({ ...INPUT, tests: ["t.py::x", "-k"] }, run)).why).toContain(
      "1 more test",
    );
  });

  it("starts nothing when no test can be named", async () => {
    const { verify, run, workflows } = openHarness();
    expect(await verify({ ...INPUT, tests: ["--all"] }, run)).toMatchObject({ verdict: "error" });
    expect(workflows.dispatches).toEqual([]);
  });
});

describe("reproducing a failure", () => {
  it("requests only the base, and returns the output of its tests", async () => {
    const { reproduce, run, workflows, events } = openHarness((wish) =>
      leaveResult(wish, { before: "failed" }),
    );
    const { commitSha: _commit, branch: _branch, ...wish } = INPUT;
    expect(await reproduce(wish, run)).toMatchObject({
      verdict: "reproduced",
      tracebacks: { "t.py::x": "boom" },
    });
    expect(workflows.dispatches[0]?.inputs).toMatchObject({
      mode: "reproduce",
      commit_sha: "none",
      ref: "none",
    });
    expect(events.at(-1)).toMatchObject({ ok: true, mode: "reproduce", verdict: "reproduced" });
  });

  it("reports when the tests pass on the base", async () => {
    const { reproduce, run } = openHarness((wish) => leaveResult(wish, { before: "passed" }));
    expect(await reproduce(INPUT, run)).toMatchObject({ verdict: "not_reproduced" });
  });
});

describe("a run", () => {
  it("is known by its own nonce: no round reads what another one left", async () => {
    // The second round's run never starts, and the first one's is still listed.
    const play: PlayRun = (wish, index) => {
      const run = leaveResult(wish, { before: "failed", after: index === 0 ? "failed" : "passed" });
      return index === 1 ? { ...run, hiddenFor: Number.POSITIVE_INFINITY } : run;
    };
    const { verify, reproduce, run, workflows } = openHarness(play);
    expect((await verify(INPUT, run)).verdict).toBe("not_fixed");
    expect((await verify(INPUT, run)).verdict).toBe("error");
    expect((await verify(INPUT, run)).verdict).toBe("fixed");
    await reproduce(INPUT, run);
    const nonces = workflows.dispatches.map(({ inputs }) => inputs.nonce);
    expect(new Set(nonces).size).toBe(4);
  });

  it.each([
    ["another nonce", { nonce: "other" }],
    ["another base", { base_sha: COMMIT }],
    ["another commit", { commit_sha: BASE }],
    ["an unknown field", { machine: "big" } as Partial<VerifyResult>],
  ])("whose result has %s gives no verdict", async (_what, parts) => {
    const { verify, run } = openHarness((wish) =>
      leaveResult(wish, { before: "failed", after: "passed", ...parts }),
    );
    expect((await verify(INPUT, run)).verdict).toBe("error");
  });

  it("whose title only contains the nonce is another one", async () => {
    const play: PlayRun = (wish, index) => ({
      ...fixed(wish, index),
      title: `svc-verify ${wish.inputs.nonce}-repro`,
    });
    const { verify, run } = openHarness(play);
    const { verdict, why } = await verify(INPUT, run);
    expect(verdict).toBe("error");
    expect(why).toContain(`run-name: svc-verify \${{ inputs.nonce }}`);
  });

  it("that is not listed at once is waited for, and its artifact too", async () => {
    const play: PlayRun = (wish, index) => ({
      ...fixed(wish, index),
      hiddenFor: 3,
      artifactHiddenFor: 2,
    });
    const { verify, run } = openHarness(play);
    expect((await verify(INPUT, run)).verdict).toBe("fixed");
  });

  it.each([5, 12])("has its artifact waited for until look %i", async (artifactHiddenFor) => {
    const play: PlayRun = (wish, index) => ({ ...fixed(wish, index), artifactHiddenFor });
    const { verify, run } = openHarness(play);
    expect((await verify(INPUT, run)).verdict).toBe("fixed");
  });

  it("that leaves nothing is an error with its page and its end", async () => {
    const play: PlayRun = ({ inputs }) => ({
      title: `svc-verify ${inputs.nonce}`,
      overAfter: 1,
      conclusion: "startup_failure",
    });
    const { verify, run } = openHarness(play);
    const report = await verify(INPUT, run);
    expect(report).toMatchObject({
      verdict: "error",
      url: "https://host.example/acme/shop/runs/1",
    });
    expect(report.why).toContain("startup_failure");
  });

  it("that reports fixed although it failed is not trusted", async () => {
    const play: PlayRun = (wish, index) => ({ ...fixed(wish, index), conclusion: "failure" });
    const { verify, run } = openHarness(play);
    expect((await verify(INPUT, run)).verdict).toBe("error");
  });

  it("that is deleted meanwhile is an error", async () => {
    const { verify, run, workflows, clock } = openHarness(() => ({}));
    const sleeping = clock.sleep;
    let waits = 0;
    Object.assign(clock, {
      sleep: (ms: number, signal: AbortSignal) => {
        waits += 1;
        if (waits === 3) workflows.remove(1);
        return sleeping(ms, signal);
      },
    });
    expect((await verify(INPUT, run)).why).toContain("deleted");
  });
});

describe("the time limit", () => {
  it.each([
    ["the settings'", Number.POSITIVE_INFINITY, 2_400_000],
    ["what is left of the run's time", 100_000, 100_000],
  ])("is %s when that is shorter", async (_whose, limitMs, spentMs) => {
    const { verify, run, clock } = openHarness(() => ({}));
    const report = await verify({ ...INPUT, limitMs }, run);
    expect(report).toMatchObject({ verdict: "timeout", url: expect.stringContaining("/runs/1") });
    expect(report.why).toBe(`the run was not over within ${spentMs / 1000} s`);
    expect(clock.monotonicMs()).toBe(spentMs);
  });

  it("ends the waiting for a run that never starts after some minutes", async () => {
    const { verify, run, clock } = openHarness(() => ({ hiddenFor: Number.POSITIVE_INFINITY }));
    expect((await verify(INPUT, run)).verdict).toBe("error");
    expect(clock.monotonicMs()).toBe(300_000);
  });

  it("takes a run that ends with the last look", async () => {
    const { verify, run } = openHarness(fixed);
    expect((await verify({ ...INPUT, limitMs: 65_000 }, run)).verdict).toBe("fixed");
  });
});

describe("a dispatch", () => {
  it("whose answer is lost is not sent again, and its run is found", async () => {
    const play: PlayRun = (wish, index) => ({ ...fixed(wish, index), isLost: true });
    const { verify, run, workflows } = openHarness(play);
    expect((await verify(INPUT, run)).verdict).toBe("fixed");
    expect(workflows.dispatches).toHaveLength(1);
  });

  it("whose answer is lost and that started nothing is an error", async () => {
    const play: PlayRun = () => ({ hiddenFor: Number.POSITIVE_INFINITY, isLost: true });
    const { verify, run, workflows } = openHarness(play);
    expect(resolveAudienceTexts(await verify(INPUT, run), true)).toMatchObject({
      verdict: "error",
      why: "no answer",
    });
    expect(workflows.dispatches).toHaveLength(1);
  });

  it.each([
    [404, "add the file to .github/workflows"],
    [403, "give it the permission actions: write"],
  ])("that is refused with %i is an error with what to do", async (status, message) => {
    const code = status === 403 ? "code-host-denied" : "code-host-rejected";
    const { verify, run, workflows } = openHarness(() => {
      throw new AppError(code, message, { details: { status } });
    });
    expect(await verify(INPUT, run)).toEqual({ verdict: "error", why: message, tracebacks: {} });
    expect(workflows.looks).toEqual([]);
  });
});

describe("failures while waiting", () => {
  const unreachable = () => new AppError("code-host-unreachable", "no answer", { details: {} });

  it("are waited out when they may pass", async () => {
    const { verify, run, workflows, clock } = openHarness();
    const limited = new AppError("code-host-rate-limited", "slow down", {
      details: { retryAfterMs: 90_000 },
    });
    workflows.fail(unreachable(), undefined, limited);
    expect((await verify(INPUT, run)).verdict).toBe("fixed");
    expect(clock.sleeps).toEqual([30_000, 30_000, 30_000, 90_000, 30_000]);
  });

  it("end it when they do not pass", async () => {
    const { verify, run, workflows } = openHarness();
    const denied = new AppError("code-host-denied", "not yours", { details: { status: 403 } });
    workflows.fail(undefined, denied);
    expect(resolveAudienceTexts(await verify(INPUT, run), true)).toMatchObject({
      verdict: "error",
      why: "not yours",
      url: expect.stringContaining("/runs/1"),
    });
  });

  it("are reported when there was no output for too long", async () => {
    const { verify, run, workflows } = openHarness();
    workflows.fail(...Array.from({ length: 10 }, unreachable));
    expect(resolveAudienceTexts(await verify(INPUT, run), true)).toMatchObject({
      verdict: "error",
      why: "no answer",
    });
  });

  it("are no verdict but the end when the run is cancelled", async () => {
    const { verify, run, workflows, clock } = openHarness(() => ({}));
    const controller = new AbortController();
    const verifying = verify(INPUT, { ...run, signal: controller.signal });
    const sleeping = clock.sleep;
    Object.assign(clock, {
      sleep: (ms: number, signal: AbortSignal) => {
        if (workflows.looks.length === 4) controller.abort();
        return sleeping(ms, signal);
      },
    });
    const error: unknown = await verifying.catch((thrown: unknown) => thrown);
    expect(isAppError(error, "cancelled")).toBe(true);
    expect(workflows.looks).toHaveLength(4);
  });

  it("keep the reason of a deadline", async () => {
    const { verify, run } = openHarness();
    const reason = new AppError("deadline-exceeded", "too late", { details: {} });
    const signal = AbortSignal.abort(reason);
    await expect(verify(INPUT, { ...run, signal })).rejects.toBe(reason);
  });
});
