// Uses bubblewrap as a user without any rights does, and prints what came of it.
import { readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createBwrapSandbox } from "../../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import type { SandboxCommand, SandboxOutcome } from "../../../src/ports/sandbox.ts";

const [, , seconds = "0", canary = ""] = process.argv;
const { signal } = new AbortController();
const sandbox = createBwrapSandbox({ environment: { PATH: process.env.PATH } });
const probe = await sandbox.probe(signal);
const tree = await sandbox.openTree();

function sh(script: string, more: Partial<SandboxCommand> = {}): Promise<SandboxOutcome> {
  return sandbox.run(
    {
      tree,
      program: "sh",
      args: ["-c", script],
      cwd: "",
      network: "none",
      timeoutMs: 20_000,
      maxOutputBytes: 100_000,
      ...more,
    },
    signal,
  );
}

const text = ({ stdout }: SandboxOutcome): string => Buffer.from(stdout).toString("utf8");

async function act() {
  await mkdir(join(tree.folder, "own"));
  await writeFile(join(tree.folder, "own", "file"), "from the host");
  const seen = await sh("cat own/file; echo of the command > made; id -u");
  const behind = await sh(`setsid sleep ${seconds} & sleep ${seconds} & exit 4`);
  const late = await sh(`trap '' TERM; sleep ${seconds}`, { timeoutMs: 500 });
  const closed = await sh(`cat ${canary} /proc/*/environ; echo > /usr/over; ls /home /root`);
  const limits = await sh(
    "ulimit -n; ulimit -c; ulimit -f; ulimit -H -t; ulimit -p; cat /proc/self/oom_score_adj",
  );
  return {
    probe,
    said: text(seen),
    made: await readFile(join(tree.folder, "made"), "utf8"),
    behind: behind.exitCode,
    late: late.isTimedOut,
    closed: text(closed),
    limits: text(limits).split("\n"),
  };
}

const result = await act();
await tree.close();
const left = readdirSync(process.env.TMPDIR ?? "/");
console.log(JSON.stringify({ ...result, left, uid: process.getuid?.() }));
