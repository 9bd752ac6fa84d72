import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { recordHooks } from "../fakes/docker-runner/docker-harness.ts";
import { NO_DOCKER_RUNNER, useDocker } from "../fakes/docker-runner/open-docker.ts";
import type { DockerStep } from "../fakes/docker-runner/runner.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const CANARY = "canary-0123456789abcdef0123456789";
const secretSpec = {
  token: { value: `${CANARY}-token` },
  model: { ...sampleSpec().model, apiKey: `${CANARY}-key` },
};
const say: DockerStep = { do: "say", event: { type: "log", level: "info", text: "at work" } };
const hang: DockerStep = { do: "hang" };
const { signal } = new AbortController();

interface ContainerView {
  readonly uid: number;
  readonly gid: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
  readonly interfaces: readonly string[];
  readonly routes: number;
  readonly capabilities: string;
  readonly writable: readonly string[];
}

const parseContainerView = (events: readonly RunEventBody[]): ContainerView => {
  const said = events.find((event) => event.type === "log" && event.text.startsWith("{"));
  return JSON.parse(said?.type === "log" ? said.text : "{}");
};

/** What processes of this machine show of themselves, ours excepted. */
function shownByProcesses(): string {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && +name !== process.pid);
  return pids
    .flatMap((pid) => ["cmdline", "environ"].map((name) => `/proc/${pid}/${name}`))
    .map((path) => {
      try {
        return readFileSync(path, "utf8");
      } catch {
        return "";
      }
    })
    .join("\n");
}

describe("isolation of runners in docker (needs docker)", {
  skip: NO_DOCKER_RUNNER !== undefined,
}, () => {
  const { harness } = useDocker();
  const inspect = (...names: readonly string[]) =>
    harness().docker.run("container", "inspect", ...names).stdout;
  afterEach(() => {
    expect(harness().left()).toEqual([]);
  });

  it("passes the spec where no other process can read it", async () => {
    const { runner, spoke } = await harness().run([say, hang], { spec: secretSpec });
    await spoke;
    const shown = inspect("svc-run-job-1", "svc-run-job-1-tools");
    expect(JSON.parse(shown)).toHaveLength(2);
    expect(shown).not.toContain(CANARY);
    expect(shown).not.toContain("acme");
    expect(harness().docker.run("volume", "inspect", "svc-run-job-1").stdout).not.toContain(CANARY);
    const processes = shownByProcesses();
    expect(processes).toContain("run\0--spec\0-");
    expect(processes).not.toContain(CANARY);
    await runner.stop();
  });

  it("gives a runner an unprivileged user, two writable folders and no secret", async () => {
    const over = { proxy: "http://proxy.example:3128", noProxy: ["127.0.0.1", "svc.example"] };
    const launcher = harness().open(over);
    const { runner, events } = await harness().run([{ do: "look" }], {
      launcher,
      spec: secretSpec,
    });
    await runner.exit;
    const looked = parseContainerView(events);
    expect(looked).toMatchObject({
      uid: 10_001,
      gid: 10_001,
      capabilities: "0000000000000000",
      writable: ["/tmp/x", "/shared/runner-was-here"],
    });
    expect(looked.environment).toMatchObject({
      HOME: "/tmp",
      TMPDIR: "/tmp",
      SVC_TOOLS_SOCKET: "/shared/tools.sock",
      HTTPS_PROXY: over.proxy,
      HTTP_PROXY: over.proxy,
      NODE_USE_ENV_PROXY: "1",
      NO_PROXY: "127.0.0.1,svc.example",
    });
    expect(JSON.stringify(looked)).not.toContain(CANARY);
  });

  it("hides network, spec and the runner's processes from the repository's commands", async () => {
    const { runner, spoke } = await harness().run([say, hang], { spec: secretSpec });
    await spoke;
    const { stdout } = harness().docker.run(
      "exec",
      "svc-run-job-1",
      "cat",
      "/shared/tools-was-here",
    );
    const looked: ContainerView = JSON.parse(stdout);
    expect(looked).toMatchObject({
      uid: 10_001,
      gid: 10_001,
      capabilities: "0000000000000000",
      interfaces: ["lo"],
      routes: 0,
      writable: ["/tmp/x", "/shared/runner-was-here"],
    });
    expect(looked.commands.join(" ")).toContain("--tools");
    expect(looked.commands.join(" ")).not.toContain("--spec");
    expect(stdout).not.toContain(CANARY);
    await runner.stop();
  });

  it("enforces the limits of both containers", async () => {
    const { runner, spoke } = await harness().run([say, hang]);
    await spoke;
    const both = JSON.parse(inspect("svc-run-job-1", "svc-run-job-1-tools"));
    for (const { HostConfig } of both)
      expect(HostConfig).toMatchObject({
        Memory: 256 * 2 ** 20,
        MemorySwap: 256 * 2 ** 20,
        NanoCpus: 1_000_000_000,
        PidsLimit: 1024,
        ReadonlyRootfs: true,
        Privileged: false,
        CapDrop: ["ALL"],
        SecurityOpt: ["no-new-privileges"],
        Init: true,
        LogConfig: { Type: "json-file", Config: { "max-size": "1m", "max-file": "1" } },
      });
    await runner.stop();
  });

  it("adopts the runners of a killed process, and removes those that are not adopted", async () => {
    const child = spawn(
      process.execPath,
      ["--input-type=module", "-e", starterOf(["one", "two"])],
      {
        env: { PATH: process.env.PATH, DOCKER_HOST: harness().docker.host },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    await new Promise((resolve) => child.stdout.once("data", resolve));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    const launcher = harness().open();
    const units = await launcher.list(signal);
    expect(units.map(({ jobId, phase }) => [jobId, phase]).sort()).toEqual([
      ["one", "running"],
      ["two", "running"],
    ]);
    // The record went with the process: nobody can be heard by its token.
    const { hooks } = recordHooks();
    expect(await launcher.adopt({ jobId: "one", attempt: 1 }, hooks)).toBe(undefined);
    for (const unit of await launcher.list(signal)) await launcher.remove(unit, signal);
  });

  it("reports how a runner ended while no server was running", async () => {
    const { runner, spoke } = await harness().run([
      say,
      { do: "wait-until-left" },
      { do: "exit", code: 3 },
    ]);
    await spoke;
    await runner.detach();
    await vi.waitFor(() => expect(inspect("svc-run-job-1")).toContain('"exited"'), 10_000);
    const { hooks, events } = recordHooks();
    const adopted = await harness().open().adopt({ jobId: "job-1", attempt: 1 }, hooks);
    expect(await adopted?.exit).toEqual({ kind: "died", exitCode: 3, how: "its program failed" });
    expect(events).toEqual([]);
  });

  it("removes a runner of another attempt", async () => {
    const { runner, spoke } = await harness().run([say, hang]);
    await spoke;
    await runner.detach();
    const { hooks } = recordHooks();
    expect(await harness().open().adopt({ jobId: "job-1", attempt: 2 }, hooks)).toBe(undefined);
  });
});

/** A program that starts a runner for each job, says so, and waits to be killed. */
function starterOf(jobIds: readonly string[]): string {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  return `
    import { recordHooks, openDockerHarness } from ${at("../fakes/docker-runner/docker-harness.ts")};
    const scene = await openDockerHarness({ host: process.env.DOCKER_HOST });
    for (const id of ${JSON.stringify(jobIds)}) {
      const spec = { job: { id, attempt: 1, kind: "review" } };
      const steps = [{ do: "say", event: { type: "log", level: "info", text: "x" } }, { do: "hang" }];
      const { spoke } = await scene.run(steps, { spec });
      await spoke;
    }
    console.log("started");
    setInterval(() => {}, 1000);`;
}
