import { describe, expect, it } from "vitest";
import { createDockerSandbox } from "../../src/adapters/sandbox/create-docker-sandbox.ts";
import { createSandboxChooser } from "../../src/adapters/sandbox/create-sandbox-chooser.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { NO_BWRAP } from "../fakes/escape/sandbox-engines.ts";

const { signal } = new AbortController();
const environment = { PATH: process.env.PATH, DOCKER_HOST: "unix:///nonexistent/docker.sock" };
const unavailable = (sandbox: string) => ({ code: "sandbox-unavailable", details: { sandbox } });

describe("the choice of a sandbox", () => {
  it("takes none where it is off", async () => {
    const chooser = createSandboxChooser({ environment });
    expect(await chooser.forHelpers("off", signal)).toMatchObject({ sandbox: { kind: "none" } });
  });

  it("takes none with a warning and the remedy where nothing works and that is allowed", async () => {
    const chooser = createSandboxChooser({ environment, backend: "docker", image: "any" });
    const choice = await chooser.forHelpers("auto", signal);
    expect(choice.sandbox.kind).toBe("none");
    expect(choice.warning).toContain("run without a sandbox: the docker sandbox cannot be used");
    expect(choice.fix).toContain("DOCKER_HOST");
  });

  it("fails when a sandbox is required and none works", async () => {
    const chooser = createSandboxChooser({ environment, backend: "docker", image: "any" });
    const error = await errorOf(chooser.forHelpers("require", signal));
    expect(error).toMatchObject(unavailable("docker"));
    expect(error).toMatchObject({ message: expect.stringContaining("DOCKER_HOST") });
  });

  it("refuses docker for tasks without an image, and kubernetes without runners", async () => {
    const chooser = createSandboxChooser({ environment });
    for (const backend of ["docker", "kubernetes"] as const)
      expect(await errorOf(chooser.forTasks(backend, signal))).toMatchObject(unavailable(backend));
  });

  it("explains where the sandbox of a pod is available", async () => {
    const error = await errorOf(
      createSandboxChooser({ environment }).forTasks("kubernetes", signal),
    );
    expect(error).toMatchObject({ details: { fix: "set TASK_EXECUTION=kubernetes" } });
  });

  it("probes once and not again", async () => {
    const sandbox = createDockerSandbox({ image: "any", environment });
    expect(await sandbox.probe(signal)).toBe(await sandbox.probe(signal));
  });

  it("forgets a probe that was cancelled", async () => {
    const chooser = createSandboxChooser({ environment });
    const error = await errorOf(chooser.forHelpers("auto", AbortSignal.abort()));
    expect(error).toMatchObject({ code: "cancelled" });
    expect((await chooser.forHelpers("auto", signal)).detail).not.toBe("");
  });
});

describe("the choice where bubblewrap works (needs bwrap)", {
  skip: NO_BWRAP !== undefined,
}, () => {
  it.each(["auto", "require"] as const)("is bubblewrap where it is %s", async (mode) => {
    const choice = await createSandboxChooser({ environment }).forHelpers(mode, signal);
    expect(choice).toMatchObject({ sandbox: { kind: "bwrap" } });
    expect(choice.warning).toBeUndefined();
  });

  it("is bubblewrap although an image for docker is named", async () => {
    const choice = await createSandboxChooser({ environment, image: "any" }).forHelpers(
      "auto",
      signal,
    );
    expect(choice).toMatchObject({ sandbox: { kind: "bwrap" } });
  });
});
