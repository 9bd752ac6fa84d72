import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { checksOf } from "../fakes/doctor-suite.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { sampleConfig } from "../unit/domain/provider/sample-config.ts";

describe("the doctor", () => {
  it("reports unreachable docker and cluster, with a fix", async () => {
    const checks = await checksOf({
      REVIEW_EXECUTION: "docker",
      DOCKER_HOST: "unix:///nonexistent/docker.sock",
      TASK_EXECUTION: "kubernetes",
      K8S_NAMESPACE: "runners",
      TASK_SANDBOX_BACKEND: "kubernetes",
      KUBECONFIG: "/nonexistent/kubeconfig",
    });
    for (const name of ["runners in docker", "runners in kubernetes"])
      expect(checks[name]).toMatchObject({ status: "fail", fix: expect.stringContaining("set") });
    expect(checks.egress).toMatchObject({ status: "warn" });
    expect(checks).not.toHaveProperty("task sandbox");
  });

  it("fails for the sandbox of a pod where tasks have none", async () => {
    const checks = await checksOf({ TASK_SANDBOX_BACKEND: "kubernetes" });
    expect(checks.TASK_SANDBOX_BACKEND).toMatchObject({ status: "fail" });
  });

  it("does not mention runners that work in the server's process", async () => {
    const names = Object.keys(await checksOf({}));
    expect(names.filter((name) => /runners|egress/.test(name))).toEqual([]);
  });
});

describe("the doctor's list of hosts", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-egress-"));
  const path = join(folder, "svc.db");
  afterAll(() => rmSync(folder, { recursive: true }));
  const listed = async (...args: readonly string[]) => {
    const env = { WEB_STORE_PATH: path, RUNNER_EGRESS_HOSTS: "docs.example" };
    const { status, stdout } = await runSvc(["doctor", "--egress", ...args], { cwd: folder, env });
    expect(status).toBe(0);
    return stdout;
  };

  it("is that of the settings before there is a store", async () => {
    expect(await listed()).toBe(
      [
        "api.github.com  code host",
        "docs.example    added",
        "github.com      code host",
        "this list is not enforced: RUNNER_PROXY is not set\n",
      ].join("\n"),
    );
  });

  it("has the endpoints of provider configs, and reports those that cannot be on it", async () => {
    const store = await openSqliteStore({ path, clock: createSystemClock() });
    const urls = ["https://llm.example/v1", "http://10.0.0.7:8000/v1"];
    for (const [at, baseUrl] of urls.entries()) {
      const id = `config-${at}`;
      const pattern = `acme/${at}`;
      const by = { at: "2026-01-02T03:04:05.000Z", actor: "mia", action: "create" } as const;
      const audit = { ...by, configId: id, pattern, changes: [] };
      const change = { expectedVersion: undefined, sealedKey: { sealed: "k" }, audit };
      await store.providers.put(sampleConfig({ id, pattern, baseUrl }), change);
    }
    await store.close();
    const { hosts, leftOut, isInForce } = JSON.parse(await listed("--json"));
    expect(hosts).toContainEqual({ host: "llm.example", of: ["model"] });
    expect(leftOut).toEqual([{ address: "http://10.0.0.7:8000/v1", of: "model" }]);
    expect(isInForce).toBe(false);
  });
});
