import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { kubeConfig } from "../fakes/kube-api.ts";
import { runSvc } from "../fakes/run-svc.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PODS = {
  TASK_EXECUTION: "kubernetes",
  TASK_RUNNER_IMAGE: "svc-runner:1",
  RUNNER_CALLBACK_URL: "http://127.0.0.1:1",
};

/** Starts a server that must refuse to start. */
async function refuse(env: Readonly<Record<string, string>>): Promise<string> {
  const { status, stderr } = await runSvc(["serve", "--webhook-only"], {
    cwd: folder,
    env: {
      GITHUB_TOKEN: "x",
      GITHUB_API_URL: "http://127.0.0.1:1",
      PORT: "0",
      WEB_STORE_PATH: join(folder, "svc.db"),
      HOST: "127.0.0.1",
      HOME: folder,
      ...env,
    },
  });
  expect(status).toBe(2);
  return stderr;
}

describe("svc serve does not start", () => {
  it.each([
    ["the context names none", kubeConfig(1).replace(',"namespace":"svc-runners"', "")],
    ["there is no kubeconfig", "/nonexistent/kubeconfig"],
  ])("without a namespace for pods when %s", async (_when, text) => {
    const path = join(folder, "kubeconfig");
    writeFileSync(path, text);
    const kubeconfig = text.startsWith("/") ? text : path;
    const stderr = await refuse({ ...PODS, KUBECONFIG: kubeconfig });
    expect(stderr).toMatch(/K8S_NAMESPACE is not set/);
  });

  it("with the sandbox of a pod for tasks of the server's process", async () => {
    const stderr = await refuse({ TASK_API_ENABLED: "1", TASK_SANDBOX_BACKEND: "kubernetes" });
    expect(stderr).toMatch(/TASK_SANDBOX_BACKEND is kubernetes/);
  });

  it("with reviews in pods and tasks elsewhere", async () => {
    const reviews = { REVIEW_EXECUTION: "kubernetes", REVIEW_PODS_ENABLED: "1" };
    const stderr = await refuse({ ...PODS, ...reviews, TASK_EXECUTION: "inprocess" });
    expect(stderr).toMatch(
      /REVIEW_EXECUTION is kubernetes, which requires TASK_EXECUTION=kubernetes/,
    );
  });
});

describe("svc task", () => {
  it("refuses the sandbox of a pod before it asks a model", async () => {
    const { status, stderr } = await runSvc(["task", "--instruction", "fix it"], {
      cwd: folder,
      env: {
        LLM_API_KEY: "k",
        LLM_API_BASE: "http://127.0.0.1:1",
        TASK_SANDBOX_BACKEND: "kubernetes",
      },
    });
    expect([status, stderr]).toEqual([2, expect.stringMatching(/TASK_SANDBOX_BACKEND/)]);
  });
});
