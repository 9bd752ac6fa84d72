import { describe, expect, it } from "vitest";
import { getStarterId, LABEL } from "../../src/adapters/sandbox/container-labels.ts";
import { createDockerSandbox } from "../../src/adapters/sandbox/create-docker-sandbox.ts";
import { createSandboxChooser } from "../../src/adapters/sandbox/create-sandbox-chooser.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { NO_DOCKER, startDocker } from "../fakes/escape/sandbox-engines.ts";

const { signal } = new AbortController();

describe("docker on this host (needs docker)", { skip: NO_DOCKER !== undefined }, () => {
  it("removes remains of killed processes, is chosen by name, reports a missing image, and refuses the proxy", async () => {
    await using docker = await startDocker();
    const own = { PATH: process.env.PATH, DOCKER_HOST: docker.host };
    const start = (name: string, ...labels: readonly string[]) =>
      docker.run(
        "run",
        "-d",
        "--network",
        "none",
        "--name",
        name,
        ...labels.flatMap((label) => ["--label", label]),
        docker.image,
        "sleep",
        "1000",
      );
    const later = Math.floor(Date.now() / 1000) + 1000;
    const [boot, namespace] = getStarterId().split("/pid:");
    const dead = `${boot}/pid:${namespace?.split("/")[0]}/999999999/1`;
    start("dead", `${LABEL}=${dead}`, `svc.sandbox.until=${later}`);
    start("late", `${LABEL}=elsewhere/x/1/1`, "svc.sandbox.until=1000");
    start("ours", `${LABEL}=${getStarterId()}`, `svc.sandbox.until=${later}`);
    start("theirs", `${LABEL}=elsewhere/x/1/1`, `svc.sandbox.until=${later}`);
    start("other");
    const sandbox = createDockerSandbox({ image: docker.image, environment: own });
    expect(await sandbox.probe(signal)).toMatchObject({ isAvailable: true });
    const names = docker.run("ps", "--all", "--format", "{{.Names}}").stdout.trim().split("\n");
    expect(names.toSorted()).toEqual(["other", "ours", "theirs"]);
    docker.run("rm", "--force", ...names);

    const chooser = createSandboxChooser({
      environment: own,
      backend: "docker",
      image: docker.image,
    });
    expect(await chooser.forHelpers("require", signal)).toMatchObject({
      sandbox: { kind: "docker" },
    });

    const missing = createDockerSandbox({ image: "svc-test:none", environment: own });
    const probe = await missing.probe(signal);
    expect(probe).toMatchObject({
      isAvailable: false,
      fix: expect.stringContaining("SANDBOX_IMAGE"),
    });

    const tree = await sandbox.openTree();
    const command = {
      tree,
      program: "true",
      args: [],
      cwd: "",
      timeoutMs: 9_000,
      maxOutputBytes: 9,
    };
    const refused = sandbox.run({ ...command, network: "proxy" }, signal);
    expect(await errorOf(refused)).toMatchObject({
      code: "sandbox-unavailable",
      details: { sandbox: "docker" },
    });
    await tree.close();
  });
});
