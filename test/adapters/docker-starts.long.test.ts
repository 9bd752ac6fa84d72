import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DockerLauncherOptions } from "../../src/adapters/docker/create-docker-launcher.ts";
import { createDockerEngine } from "../../src/adapters/docker/docker-engine.ts";
import { recordHooks } from "../fakes/docker-runner/docker-harness.ts";
import { NO_DOCKER_RUNNER, useDocker } from "../fakes/docker-runner/open-docker.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const PATH = process.env.PATH;
const log = (text: string) => ({ type: "log", level: "info", text });

interface Door {
  readonly host: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** A way to a daemon's socket that can be shut. */
async function openDoor(to: string, folder: string): Promise<Door> {
  const path = join(folder, "door.sock");
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const onward = connect({ path: to.replace("unix://", ""), allowHalfOpen: true });
    for (const socket of [from, onward]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
    }
    from.pipe(onward).pipe(from);
  });
  const open = () => new Promise<void>((resolve) => server.listen(path, resolve));
  await open();
  return {
    host: `unix://${path}`,
    open,
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
  };
}

it("reports a missing docker program with its path", async () => {
  const engine = createDockerEngine({ PATH }, () => undefined);
  const error = await engine.ask(["ps"]).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "runner-unavailable" });
  expect(error).toHaveProperty("message", expect.stringContaining("set REVIEW_EXECUTION"));
});

describe("starting runners in docker (needs docker)", {
  skip: NO_DOCKER_RUNNER !== undefined,
}, () => {
  const { harness } = useDocker();

  it.each<[string, Partial<DockerLauncherOptions>, string]>([
    [
      "no daemon",
      { environment: { PATH, DOCKER_HOST: "unix:///nowhere.sock" } },
      "start dockerd, or set DOCKER_HOST",
    ],
    [
      "no image",
      { imageOf: () => "nowhere.invalid/svc:none" },
      "run docker pull nowhere.invalid/svc:none",
    ],
    ["no such network", { network: "nonesuch" }, "set RUNNER_NETWORK"],
  ])("suggests in one line a fix for %s, and leaves nothing", async (_what, over, fix) => {
    const { hooks, events } = recordHooks();
    const error = await harness()
      .open(over)
      .launch(sampleSpec(), hooks)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "runner-unavailable" });
    const { message } = error as Error;
    expect(message).toContain(fix);
    expect(message).not.toContain("\n");
    expect(events.at(-1)).toMatchObject({ type: "step-end", step: "launch-pod", ok: false });
    expect(harness().left()).toEqual([]);
  });

  it("reports an image without the program svc", async () => {
    const launcher = harness().open({ imageOf: () => "svc-test:sandbox" });
    const { runner } = await harness().run([], { launcher });
    expect(await runner.exit).toMatchObject({ how: "its image has no program svc" });
    expect(harness().left()).toEqual([]);
  });

  it("reports that it fetches an image", async () => {
    const { hooks, events } = recordHooks();
    const launcher = harness().open({ imageOf: () => "nowhere.invalid/svc:none" });
    await launcher.launch(sampleSpec(), hooks).catch(() => undefined);
    expect(events).toContainEqual(log("fetching the image nowhere.invalid/svc:none"));
  });

  it("fetches an image no longer than its runner is wanted", async () => {
    const asked = Promise.withResolvers<void>();
    const registry = createServer(() => asked.resolve());
    await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
    const { port } = registry.address() as AddressInfo;
    const wanted = new AbortController();
    const launched = harness()
      .open({ imageOf: () => `127.0.0.1:${port}/svc:slow` })
      .launch(sampleSpec(), recordHooks().hooks, wanted.signal);
    await asked.promise;
    wanted.abort();
    await expect(launched).rejects.toMatchObject({ code: "cancelled" });
    expect(harness().left()).toEqual([]);
    registry.close();
  });

  it("removes what an earlier try of the job has left", async () => {
    const { hooks } = recordHooks();
    const launcher = harness().open();
    const earlier = await launcher.launch(sampleSpec({ request: [{ do: "hang" }] }), hooks);
    const job = { ...sampleSpec().job, attempt: 2 };
    const again = await harness().run([{ do: "exit", code: 1 }], { spec: { job } });
    // A container is killed before it is removed; either is seen.
    const how = expect.stringMatching(/was (?:removed|killed)/);
    expect(await earlier.exit).toMatchObject({ how });
    expect(await again.runner.exit).toMatchObject({ kind: "died", exitCode: 1 });
    expect(harness().left()).toEqual([]);
  });

  it("continues when the daemon responds again, and fails when it does not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-door-"));
    const door = await openDoor(harness().docker.host, folder);
    const environment = { PATH, DOCKER_HOST: door.host };
    const steps = [{ do: "say", event: log("at work") }, { do: "hang" }] as const;
    const patient = harness().open({ environment, limits: { silentMs: 60_000, graceMs: 1_000 } });
    const first = await harness().run(steps, { launcher: patient });
    await first.spoke;
    await door.shut();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await door.open();
    await first.runner.stop();
    expect(await first.runner.exit).toMatchObject({ kind: "died", how: "it was stopped" });
    expect(harness().left()).toEqual([]);

    const hasty = harness().open({ environment, limits: { silentMs: 0 } });
    const second = await harness().run(steps, { launcher: hasty });
    await second.spoke;
    await door.shut();
    expect(await second.runner.exit).toEqual({ kind: "died", how: "docker does not answer" });
    for (const unit of await harness().open().list(new AbortController().signal))
      await harness().open().remove(unit, new AbortController().signal);
    rmSync(folder, { recursive: true });
    expect(harness().left()).toEqual([]);
  });
});
