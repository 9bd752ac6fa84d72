import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import type { Sandbox, SandboxTree } from "../../src/ports/sandbox.ts";
import { NO_BWRAP } from "../fakes/escape/sandbox-engines.ts";
import { processesOf } from "../fakes/running-processes.ts";
import { until } from "../fakes/socket-commands.ts";

const SOURCE = new URL("../../src/adapters/sandbox/", import.meta.url).href;
const { signal } = new AbortController();

/** Where programs that are killed leave their trees; users of sandboxes must get through. */
const leftovers = mkdtempSync(join(tmpdir(), "left-by-killed-"));
chmodSync(leftovers, 0o755);
afterAll(() => rmSync(leftovers, { recursive: true }));

/** A program that runs one script in a sandbox, and prints what the script did. */
const programOf = (script: string): string => `
  import { createBwrapSandbox } from ${JSON.stringify(`${SOURCE}create-bwrap-sandbox.ts`)};
  const sandbox = createBwrapSandbox({ environment: { PATH: process.env.PATH } });
  const tree = await sandbox.openTree();
  const { stdout, stderr } = await sandbox.run({ tree, program: "sh", args: ["-c", ${JSON.stringify(script)}],
    cwd: "", network: "none", timeoutMs: 60000, maxOutputBytes: 10000 }, new AbortController().signal);
  process.stdout.write(Buffer.from(stdout).toString() + stderr);
  await tree.close();
`;

function startProgram(
  code: string,
  stdio: readonly (number | "pipe" | "ignore")[] = ["ignore", "pipe", "pipe"],
): ChildProcess {
  return spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { PATH: process.env.PATH, TMPDIR: leftovers },
    stdio: [...stdio],
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  await new Promise((resolve) => child.once("close", resolve));
  return text;
}

const sh = (sandbox: Sandbox, tree: SandboxTree, script: string) =>
  sandbox.run(
    {
      tree,
      program: "sh",
      args: ["-c", script],
      cwd: "",
      network: "none",
      timeoutMs: 20_000,
      maxOutputBytes: 100_000,
    },
    signal,
  );

describe("bubblewrap on this host (needs bwrap)", { skip: NO_BWRAP !== undefined }, () => {
  const sandbox = createBwrapSandbox({ environment: { PATH: process.env.PATH } });

  it("does not inherit file descriptors that the parent process left open", async () => {
    const folder = mkdtempSync(join(tmpdir(), "descriptor-"));
    writeFileSync(join(folder, "secret"), "left open");
    const fd = openSync(join(folder, "secret"), "r+");
    const free = Array.from({ length: 37 }, () => "ignore" as const);
    const child = startProgram(
      programOf("cat /proc/self/fd/40; echo over > /proc/self/fd/40; ls -l /proc/self/fd"),
      ["ignore", "pipe", "pipe", ...free, fd],
    );
    const said = await outputOf(child).finally(() => {
      closeSync(fd);
      rmSync(folder, { recursive: true });
    });
    expect(said).toContain("40 -> /dev/null");
    expect(said).not.toContain("left open");
    expect(said).not.toContain(folder);
  });

  it.each(["SIGKILL", "SIGTERM"] as const)(
    "ends with a process of ours that %s ends",
    async (name) => {
      const seconds = `8${process.pid}${name === "SIGTERM" ? 1 : 2}`;
      const child = startProgram(
        programOf(`trap '' TERM; setsid sleep ${seconds} & sleep ${seconds}`),
      );
      // The command itself, not what starts it: its words hold the same.
      const command = `sleep ${seconds}`;
      const running = () => processesOf(command).filter((one) => one.command === command);
      await until(() => running().length >= 2);
      child.kill(name);
      await until(() => processesOf(command).length === 0);
      await until(() => child.exitCode !== null || child.signalCode !== null);
    },
  );

  it.skipIf(process.getuid?.() !== 0)("gives each tree its own unprivileged user", async () => {
    const trees = await Promise.all([sandbox.openTree(), sandbox.openTree()]);
    const owners: number[] = [];
    for (const tree of trees) {
      expect((await sh(sandbox, tree, "touch made; id -u")).exitCode).toBe(0);
      owners.push(lstatSync(join(tree.folder, "made")).uid);
    }
    for (const tree of trees) await tree.close();
    expect(new Set(owners).size).toBe(2);
    for (const owner of owners) expect(owner).toBeGreaterThan(65_534);
  });

  it("lets a command use what programs use every day", async () => {
    const tree = await sandbox.openTree();
    const script =
      "set -e; node -p 1+1; echo x | sort | wc -l; mktemp >/dev/null; getent passwd $(id -u) | cut -d: -f1; git init -q r; cd r; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x; git log --format=%s; date +%Y >/dev/null; ls -d $(getconf PATH | tr : ' ') >/dev/null; (sleep 0.01 &); node -e 'fetch(\"http://localhost:5\").catch((error) => console.log(error.cause.code)); new Worker' 2>/dev/null || node -e 'new (require(\"worker_threads\").Worker)(\"console.log(7)\", { eval: true })'";
    const { stdout, stderr } = await sh(sandbox, tree, script);
    await tree.close();
    expect(`${Buffer.from(stdout)}${stderr}`).toBe("2\n1\nsandbox\nx\n7\n");
  });
});
