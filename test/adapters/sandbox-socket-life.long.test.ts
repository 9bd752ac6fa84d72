import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connectTools } from "../../src/adapters/sandbox/connect-tools.ts";
import { createSocketSandbox } from "../../src/adapters/sandbox/create-socket-sandbox.ts";
import { endTools } from "../../src/adapters/sandbox/end-tools.ts";
import { readJsonFrame, sendFrame } from "../../src/adapters/sandbox/tools-frame.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { sh, textOf, unavailable, until } from "../fakes/socket-commands.ts";
import {
  CAN_UNSHARE,
  createSharedFolder,
  spawnTools,
  startToolsProcess,
} from "../fakes/tools-process.ts";
import { uniqueSleep } from "../fakes/unique-sleep.ts";

const { signal } = new AbortController();

describe("the life of the container for commands", () => {
  it("ends with status 0 at SIGTERM, along with its command, and tells the waiting client in one line", async () => {
    await using own = await startToolsProcess();
    const sleep = uniqueSleep();
    const sandbox = createSocketSandbox(own);
    const tree = await sandbox.openTree();
    const error = errorOf(sh(sandbox, tree, `setsid ${sleep.command} & ${sleep.command}`));
    await until(() => sleep.isRunning());
    own.child.kill("SIGTERM");
    expect(await own.exit).toMatchObject({
      status: 0,
      said: expect.stringContaining("it was stopped"),
    });
    expect(await error).toMatchObject(unavailable);
    expect(sleep.isRunning()).toBe(false);
    expect(existsSync(own.socket)).toBe(false);
  });

  it("is unavailable immediately after it is killed during a command", async () => {
    await using own = await startToolsProcess();
    const sandbox = createSocketSandbox(own);
    const tree = await sandbox.openTree();
    const error = await errorOf(sh(sandbox, tree, `kill -9 $PPID; sleep 1`));
    expect(error).toMatchObject({ ...unavailable, message: expect.stringContaining("RUNNER_MEM") });
    await own.exit;
    expect(await errorOf(sh(sandbox, tree, "true"))).toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/^the kubernetes sandbox cannot be used: .+--tools\)$/),
    });
  });

  it("may start later than the first request", async () => {
    const folder = createSharedFolder();
    const socket = join(folder, "tools.sock");
    const sandbox = createSocketSandbox({ socket, folder });
    const probe = sandbox.probe(signal);
    const { exit } = spawnTools(socket);
    expect(await probe).toMatchObject({ isAvailable: true });
    await endTools(socket);
    expect(await exit).toMatchObject({ status: 0, said: expect.stringContaining("has ended") });
    rmSync(folder, { recursive: true });
  });

  it("is unavailable when it does not start", async () => {
    const folder = createSharedFolder();
    const options = { socket: join(folder, "tools.sock"), folder, waitMs: 10 };
    const probe = await createSocketSandbox(options).probe(signal);
    expect(probe).toMatchObject({ isAvailable: false, fix: expect.stringContaining("--tools") });
    rmSync(folder, { recursive: true });
  });

  it("ends when its runner finished first, and gives the reason when it cannot start", async () => {
    const folder = createSharedFolder();
    const socket = join(folder, "tools.sock");
    await endTools(socket);
    expect(await spawnTools(socket).exit).toMatchObject({ status: 0 });
    const long = await spawnTools(join(folder, "x".repeat(120), "tools.sock")).exit;
    expect(long.said).toContain("100 characters");
    rmSync(folder, { recursive: true });
  });

  it("ends when it receives no requests", async () => {
    await using own = await startToolsProcess({ environment: { SVC_TOOLS_IDLE_SECONDS: "1" } });
    expect(await own.exit).toMatchObject({
      status: 0,
      said: expect.stringContaining("no more requests"),
    });
  });

  it("ends with the runner that has used it", async () => {
    await using own = await startToolsProcess();
    const socket = await connectTools(own.socket);
    sendFrame(socket, { kind: "stay" });
    const other = await connectTools(own.socket);
    sendFrame(other, { kind: "stay" });
    await until(() => !other.pending && !socket.pending);
    other.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const third = await connectTools(own.socket);
    sendFrame(third, { kind: "" });
    expect(await readJsonFrame(third, 1_000)).toMatchObject({ kind: "refused" });
    socket.destroy();
    expect(await own.exit).toMatchObject({ status: 0, said: expect.stringContaining("is gone") });
  });
});

describe("a pid namespace of its own (needs unshare)", { skip: !CAN_UNSHARE }, () => {
  it.each(["as-first", "below-first"] as const)(
    "kills processes of a command that removed its mark, as soon as no command runs (%s)",
    async (namespace) => {
      await using own = await startToolsProcess({ namespace });
      const [sleep, other] = [uniqueSleep(), uniqueSleep()];
      const sandbox = createSocketSandbox(own);
      const tree = await sandbox.openTree();
      // It holds on to the output, too.
      const leave = `setsid env -i PATH="$PATH" setsid ${sleep.command} &`;
      const long = sh(sandbox, tree, `${other.command.replace(/\d+/, "0.5")}; ${other.command}`, {
        timeoutMs: 3_000,
      });
      expect(
        await sh(sandbox, tree, `${leave.replace("&", ">&- 2>&- &")} sleep 0.2`),
      ).toMatchObject({
        exitCode: 0,
      });
      // Another command still runs, and is not what is ended.
      expect(sleep.isRunning()).toBe(true);
      expect(await long).toMatchObject({ isTimedOut: true });
      expect(sleep.isRunning()).toBe(false);
      expect(await sh(sandbox, tree, `${leave} sleep 0.2`)).toMatchObject({
        exitCode: 0,
        isTimedOut: false,
      });
      expect(sleep.isRunning()).toBe(false);
      expect(textOf(await sh(sandbox, tree, "echo goes on"))).toBe("goes on\n");
    },
  );

  it("reaps dead processes, and forwards SIGTERM to its first process", async () => {
    await using own = await startToolsProcess({ namespace: "as-first" });
    const sandbox = createSocketSandbox(own);
    const tree = await sandbox.openTree();
    const orphans = "for i in 1 2 3; do (setsid sleep 0.01 >/dev/null 2>&1 &); done; sleep 0.2";
    await sh(sandbox, tree, orphans);
    const states = "cat /proc/[0-9]*/stat 2>/dev/null | sed 's/.*) //' | cut -c 1";
    expect(textOf(await sh(sandbox, tree, states))).not.toContain("Z");
    expect(await errorOf(sh(sandbox, tree, "kill -TERM 1; sleep 9"))).toMatchObject(unavailable);
    expect(await own.exit).toMatchObject({
      status: 0,
      said: expect.stringContaining("it was stopped"),
    });
  });

  it("gives commands access to the proxy only when they need it", async () => {
    const environment = { HTTPS_PROXY: "http://proxy.test:3128", no_proxy: "x", OTHER: "y" };
    await using own = await startToolsProcess({ namespace: "as-first", environment });
    const sandbox = createSocketSandbox(own);
    const tree = await sandbox.openTree();
    const said = textOf(await sh(sandbox, tree, "env", { network: "proxy" }));
    expect(said).toContain("HTTPS_PROXY=http://proxy.test:3128\n");
    expect(said).toContain("no_proxy=x\n");
    expect(said).not.toContain("OTHER");
    expect(textOf(await sh(sandbox, tree, "env"))).not.toContain("proxy");
  });
});
