import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createSocketSandbox } from "../../src/adapters/sandbox/create-socket-sandbox.ts";
import { sendFrame } from "../../src/adapters/sandbox/tools-frame.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { sh, unavailable } from "../fakes/socket-commands.ts";
import { createSharedFolder } from "../fakes/tools-process.ts";

describe("a hostile process in place of the container for commands", () => {
  const servers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of servers.splice(0)) await close();
  });

  /** Asks a server for a command that answers as it likes. */
  async function askHostile(answer: (socket: Socket) => void): Promise<unknown> {
    const folder = createSharedFolder();
    const socket = join(folder, "tools.sock");
    const sockets: Socket[] = [];
    const server = createServer({ allowHalfOpen: true }, (connected) => {
      sockets.push(connected.on("error", () => connected.destroy()));
      connected.resume();
      answer(connected);
    });
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    servers.push(async () => {
      for (const one of sockets) one.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    });
    const sandbox = createSocketSandbox({ socket, folder, graceMs: 300 });
    const tree = await sandbox.openTree();
    return await errorOf(sh(sandbox, tree, "true", { timeoutMs: 200, maxOutputBytes: 10 }));
  }

  const GOOD = { kind: "ended", exitCode: 0, stderr: "", stdoutBytes: 0 };
  const FLAGS = { isTimedOut: false, isCapped: false, isTreeFull: false };

  it.each([
    ["more output than was asked for", { ...GOOD, ...FLAGS, stdoutBytes: 11 }],
    ["less output than it says", { ...GOOD, ...FLAGS, stdoutBytes: 10 }],
    ["a status that is none", { ...GOOD, ...FLAGS, exitCode: 1e9 }],
    ["more errors than there may be", { ...GOOD, ...FLAGS, stderr: "x".repeat(9_000) }],
    ["something unknown", { ...GOOD, ...FLAGS, token: "x" }],
    ["a cancellation that nobody asked for", { kind: "cancelled" }],
    ["nothing", {}],
  ])("is rejected when it answers with %s", async (_what, reply) => {
    const error = await askHostile((socket) => {
      sendFrame(socket, reply);
      socket.end();
    });
    expect(error).toMatchObject(unavailable);
  });

  it.each([
    ["sends without end", (socket: Socket) => void socket.write(Buffer.alloc(1e6, 0xff))],
    ["says nothing", () => undefined],
    ["hangs up", (socket: Socket) => void socket.destroy()],
    ["sends no JSON", (socket: Socket) => void socket.write(Buffer.from([0, 0, 0, 1, 0x7b]))],
  ])("is abandoned when it %s", async (_what, answer) => {
    expect(await askHostile(answer)).toMatchObject(unavailable);
  });

  it("reports the reason in one line without control sequences", async () => {
    const why = "first\nsecond \u001b[31mred";
    const error = await askHostile((socket) => sendFrame(socket, { kind: "refused", why }));
    expect(error).toMatchObject({ message: expect.stringMatching(/: second {2}\[31mred \(see/) });
  });
});
