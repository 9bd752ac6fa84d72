import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { createWorkflowRunner } from "../../src/adapters/github/create-workflow-runner.ts";
import { createChangeVerifier } from "../../src/app/task/verify/change-verifier.ts";
import { appTokens, githubOptions } from "../fakes/github-sample.ts";
import { openShop } from "../fakes/host-calls.ts";

const EXAMPLE = readFileSync("examples/workflows/gpu-verify.yml", "utf8");
const TEST = "t.py::x";
const SETTINGS = {
  workflow: "gpu-verify.yml",
  pollTimeout: 600,
  pollInterval: 30,
  maxRounds: 0,
  reproducesFirst: false,
};

/** A code host with the example workflow, whose machines find what they are told to. */
async function openMachines(
  found: { readonly after: "passed" | "failed"; readonly verdict: string },
  { workflow = EXAMPLE, permission = "write" as "read" | "write" } = {},
) {
  const { host } = await openShop();
  const files = { ".github/workflows/gpu-verify.yml": workflow };
  host.commit("acme/shop", { branch: "main", message: "Verify", files });
  Object.assign(host.state.app.permissions, { actions: permission });
  const finish = () => {
    const run = host.state.repositories[0]?.workflowRuns.find(({ status }) => status === "queued");
    if (run === undefined) return;
    const { nonce, mode, base_sha, commit_sha } = run.inputs;
    const tests = [{ id: TEST, before: "failed", after: found.after, traceback: "boom" }];
    const result = { version: 1, nonce, mode, verdict: found.verdict, base_sha, commit_sha, tests };
    const zip = zipSync({ "result.json": strToU8(JSON.stringify(result)) });
    const zipBase64 = Buffer.from(zip).toString("base64");
    run.artifacts.push({ id: run.id, name: `svc-verify-${nonce}`, zipBase64 });
    [run.status, run.conclusion] = ["completed", "success"];
  };
  host.setFaults(({ path }) =>
    /\/actions\/runs\/\d+$/.test(path) ? { kind: "before", act: finish } : undefined,
  );
  const options = githubOptions(host);
  const workflows = createWorkflowRunner({ ...options, tokens: appTokens(host) });
  const { verify } = createChangeVerifier({ workflows, clock: options.clock }, SETTINGS);
  const { signal } = new AbortController();
  const wish = {
    repository: { owner: "acme", name: "shop" },
    tests: [TEST],
    defaultBranch: "main",
    baseSha: "a".repeat(40),
    commitSha: "b".repeat(40),
    branch: "svc/fix-1",
    limitMs: Number.POSITIVE_INFINITY,
  };
  return { host, verify: () => verify(wish, { emit: () => undefined, signal }) };
}

it("verifies a change over the code host's API, with the example workflow", async () => {
  const { verify, host } = await openMachines({ after: "passed", verdict: "fixed" });
  expect(await verify()).toMatchObject({
    verdict: "fixed",
    url: expect.stringContaining("/actions/runs/"),
  });
  const runs = host.state.repositories[0]?.workflowRuns ?? [];
  expect(runs.map(({ title }) => title)).toEqual([`svc-verify ${runs[0]?.inputs.nonce}`]);
});

it("detects a change that fixes nothing, regardless of the run's status", async () => {
  const { verify } = await openMachines({ after: "failed", verdict: "fixed" });
  expect(await verify()).toMatchObject({
    verdict: "not_fixed",
    tracebacks: { [TEST]: "boom" },
  });
});

it.each([
  ["is started by pushes only", { workflow: "on: push" }, "workflow_dispatch"],
  ["lacks an input", { workflow: EXAMPLE.replace("      ref:\n", "      rev:\n") }, '"ref"'],
  ["may not be started", { permission: "read" as const }, "the permission actions: write"],
  ["has another title", { workflow: EXAMPLE.replace(/^run-name.*$/m, "") }, "run-name"],
])("suggests a fix when the workflow %s", async (_what, parts, words) => {
  const { verify } = await openMachines({ after: "passed", verdict: "fixed" }, parts);
  const { verdict, why } = await verify();
  expect(verdict).toBe("error");
  expect(why).toContain(words);
});

it("suggests a fix when there is no such workflow", async () => {
  const { verify, host } = await openMachines({ after: "passed", verdict: "fixed" });
  const files = { ".github/workflows/gpu-verify.yml": null };
  host.commit("acme/shop", { branch: "main", message: "Gone", files });
  const { verdict, why } = await verify();
  expect(verdict).toBe("error");
  expect(why).toContain("add the file to .github/workflows of the default branch");
});
