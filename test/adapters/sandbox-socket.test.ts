import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTools } from "../../src/adapters/sandbox/connect-tools.ts";
import { createSocketSandbox } from "../../src/adapters/sandbox/create-socket-sandbox.ts";
import { readJsonFrame, sendFrame } from "../../src/adapters/sandbox/tools-frame.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { sandboxContract } from "../contracts/sandbox.contract.ts";
import { sh, textOf, unavailable, until } from "../fakes/socket-commands.ts";
import { startToolsProcess, type ToolsProcess } from "../fakes/tools-process.ts";
import { uniqueSleep } from "../fakes/unique-sleep.ts";

let tools: ToolsProcess;
beforeAll(async () => {
  tools = await startToolsProcess({ environment: { SVC_TEST_CANARY: "canary-of-the-server" } });
});
afterAll(() => tools[Symbol.asyncDispose]());

sandboxContract({ name: "the container for commands", create: () => createSocketSandbox(tools) });

describe("the container for commands", () => {
  it("is accessible only to its own user, and gives commands only PATH of its environment", async () => {
    expect(statSync(tools.socket).mode & 0o777).toBe(0o600);
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const said = textOf(await sh(sandbox, tree, "env"));
    await tree.close();
    expect(said).not.toContain("canary-of-the-server");
    const names = said.split("\n").flatMap((line) => (line === "" ? [] : [line.split("=")[0]]));
    expect(names.toSorted().filter((name) => !/^(?:_|OLDPWD|PWD|SHLVL)$/.test(name ?? ""))).toEqual(
      ["HOME", "LANG", "PATH", "SVC_SANDBOX_RUN", "TERM", "TMPDIR"],
    );
  });

  it("ends daemons that a command started", async () => {
    const sleep = uniqueSleep();
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const script = `setsid sh -c '(${sleep.command} >/dev/null 2>&1 &) ; (setsid ${sleep.command} &)' & sleep 0.2; cat`;
    expect(await sh(sandbox, tree, script)).toMatchObject({ exitCode: 0, isTimedOut: false });
    await tree.close();
    expect(sleep.isRunning()).toBe(false);
  });

  it("transfers large data unchanged", async () => {
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const input = randomBytes(12_000_000);
    const outcome = await sh(sandbox, tree, "cat", { input, maxOutputBytes: 16_000_000 });
    await tree.close();
    expect(outcome).toMatchObject({ exitCode: 0, isCapped: false });
    expect(Buffer.compare(outcome.stdout, input)).toBe(0);
  });

  it("cannot download packages when its container has no proxy", async () => {
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const error = await errorOf(sh(sandbox, tree, "true", { network: "proxy" }));
    await tree.close();
    expect(error).toMatchObject(unavailable);
    expect(error).toMatchObject({ message: expect.stringContaining("no proxy") });
  });

  it.each(["../trees", "..", ".", "", "a/b", "missing", "link", "flat", "a\0b"])(
    "runs nothing in a tree of the name %j",
    async (tree) => {
      const trees = join(tools.folder, "trees");
      mkdirSync(join(trees, "flat"), { recursive: true });
      mkdirSync(join(tools.folder, "outside", "tree"), { recursive: true });
      mkdirSync(join(tools.folder, "outside", "scratch"), { recursive: true });
      if (!existsSync(join(trees, "link"))) symlinkSync("../outside", join(trees, "link"));
      const reply = await ask({ ...RUN, tree, args: ["-c", `echo > ${tools.folder}/done-it`] });
      expect(reply).toMatchObject({ kind: "refused" });
      expect(existsSync(join(tools.folder, "done-it"))).toBe(false);
    },
  );

  it.each([
    ["a path out of the tree", { program: "../../x" }],
    ["an absolute program", { program: "/bin/sh" }],
    ["a folder out of the tree", { cwd: ".." }],
    ["something unknown", { uid: 0 }],
    ["another kind of network", { network: "host" }],
    ["a variable without a name", { environment: { "": "x" } }],
    ["more output than there may be", { maxOutputBytes: 1e12 }],
    ["more input than there may be", { inputBytes: 1e12 }],
    ["a time without end", { timeoutMs: 1e300 }],
    ["nothing", { kind: "" }],
  ])("refuses a request with %s", async (_what, wrong) => {
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const name = basename(dirname(tree.folder));
    expect(await ask({ ...RUN, tree: name })).toMatchObject({ kind: "ended", exitCode: 0 });
    expect(await ask({ ...RUN, tree: name, ...wrong })).toMatchObject({ kind: "refused" });
    await tree.close();
  });

  it("closes a connection whose message is too long, and continues", async () => {
    const socket = await connectTools(tools.socket);
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    expect(await errorOf(readJsonFrame(socket, 1_000))).toBeInstanceOf(Error);
    expect(await ask({ ...RUN, tree: "missing" })).toMatchObject({ kind: "refused" });
  });

  it("ends the command of a client that disconnected", async () => {
    const sleep = uniqueSleep();
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const socket = await connectTools(tools.socket);
    const name = basename(dirname(tree.folder));
    sendFrame(socket, { ...RUN, tree: name, args: ["-c", `${sleep.command} & ${sleep.command}`] });
    await until(() => sleep.isRunning());
    socket.destroy();
    await until(() => !sleep.isRunning());
    await tree.close();
  });

  it("rejects what a command put in place of its tree", async () => {
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const away = join(tools.folder, "away");
    const script = `cd / && mv ${tree.folder} ${away} && ln -s / ${tree.folder}`;
    expect(await errorOf(sh(sandbox, tree, script))).toMatchObject(unavailable);
    rmSync(tree.folder);
    renameSync(away, tree.folder);
    await tree.close();
  });

  it("removes nothing that a command put in place of a whole tree", async () => {
    const sandbox = createSocketSandbox(tools);
    const tree = await sandbox.openTree();
    const base = dirname(tree.folder);
    const victim = join(tools.folder, "victim");
    mkdirSync(join(victim, "tree"), { recursive: true });
    await errorOf(sh(sandbox, tree, `cd / && mv ${base} ${base}-x && ln -s ${victim} ${base}`));
    await tree.close();
    expect(existsSync(join(victim, "tree"))).toBe(true);
  });
});

const RUN = {
  kind: "run",
  tree: "",
  program: "sh",
  args: ["-c", "true"],
  cwd: "",
  environment: {},
  network: "none",
  timeoutMs: 5_000,
  maxOutputBytes: 100,
  limits: {},
};

/** Asks as anybody may who can use the socket. */
async function ask(request: object): Promise<unknown> {
  const socket = await connectTools(tools.socket);
  sendFrame(socket, request);
  try {
    return await readJsonFrame(socket, 1_000_000);
  } finally {
    socket.destroy();
  }
}
