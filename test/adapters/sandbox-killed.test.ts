import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPlainSandbox } from "../../src/adapters/sandbox/create-plain-sandbox.ts";
import { NO_BWRAP } from "../fakes/escape/sandbox-engines.ts";

const SOURCE = new URL("../../src/adapters/sandbox/", import.meta.url).href;
const isRoot = process.getuid?.() === 0;
const engines = NO_BWRAP === undefined ? ["bwrap", "plain"] : ["plain"];

/** Where trees of this test are; users of sandboxes must get through. */
let place: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "killed-"));
  chmodSync(place, 0o755);
  vi.stubEnv("TMPDIR", place);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true });
});

/** Starts a process that opens a tree, fills it by a command of it, and then does nothing for long. */
async function startHolder(engine: string): Promise<{ child: ChildProcess; base: string }> {
  const maker = engine === "bwrap" ? "createBwrapSandbox" : "createPlainSandbox";
  const code = `
    import { ${maker} } from ${JSON.stringify(`${SOURCE}create-${engine}-sandbox.ts`)};
    const sandbox = ${maker}({ environment: { PATH: process.env.PATH } });
    const tree = await sandbox.openTree();
    await sandbox.run({ tree, program: "sh", args: ["-c", "mkdir -p a/b; echo > a/b/f; ln -s / l; chmod 0 a"], cwd: "",
      network: "none", timeoutMs: 60000, maxOutputBytes: 10000 }, new AbortController().signal);
    console.log(tree.folder);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { PATH: process.env.PATH, TMPDIR: place },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const folder = await new Promise<string>((resolve) =>
    child.stdout?.once("data", (chunk) => resolve(String(chunk).trim())),
  );
  return { child, base: dirname(folder) };
}

const killed = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await ended;
};

/** Opens a tree as the next process does that comes by. */
async function openNext(): Promise<void> {
  const tree = await createPlainSandbox({ environment: { PATH: process.env.PATH } }).openTree();
  await tree.close();
}

/** Starts a program that has a folder mounted, as a container of a process that was killed may. */
async function holdMounted(folder: string): Promise<ChildProcess> {
  const mounts = ["--ro-bind", "/", "/", "--bind", folder, "/mnt"];
  const child = spawn(
    "bwrap",
    ["--unshare-pid", "--die-with-parent", ...mounts, "sh", "-c", "echo; sleep 600"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  return child;
}

describe("the trees of a process that was killed", () => {
  it.each(engines)("are removed by the process that opens the next one, of %s", async (engine) => {
    const { child, base } = await startHolder(engine);
    await openNext();
    expect(existsSync(join(base, "tree"))).toBe(true);
    await killed(child);
    await openNext();
    expect(readdirSync(place)).toEqual([]);
  });

  it("stay where the name is of another machine, or points elsewhere", async () => {
    const { child, base } = await startHolder("plain");
    await killed(child);
    const [, place8 = "", rest = ""] =
      /^svc-sandbox-([0-9a-f]{8})-(.*)$/.exec(base.slice(place.length + 1)) ?? [];
    const elsewhere = `svc-sandbox-${place8 === "00000000" ? "11111111" : "00000000"}-${rest}`;
    renameSync(base, join(place, elsewhere));
    mkdirSync(join(place, "kept"));
    writeFileSync(join(place, "kept", "file"), "");
    symlinkSync(join(place, "kept"), base);
    await openNext();
    expect(readdirSync(place).toSorted()).toEqual(
      [base.slice(place.length + 1), elsewhere, "kept"].toSorted(),
    );
    expect(existsSync(join(place, "kept", "file"))).toBe(true);
  });

  it.runIf(isRoot)("stay when another user created the folder", async () => {
    const { child, base } = await startHolder("plain");
    await killed(child);
    lchownSync(base, 65_534, 65_534);
    await openNext();
    expect(existsSync(base)).toBe(true);
  });

  it.runIf(isRoot && NO_BWRAP === undefined)(
    "stay while another process has them mounted",
    async () => {
      const { child, base } = await startHolder("plain");
      await killed(child);
      const held = await holdMounted(join(base, "tree"));
      await openNext();
      expect(existsSync(join(base, "tree"))).toBe(true);
      await killed(held);
      await vi.waitFor(async () => {
        await openNext();
        expect(existsSync(base)).toBe(false);
      });
    },
  );
});
