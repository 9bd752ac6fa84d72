import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acquireLock, tryLock } from "../../src/adapters/git/cache/folder-lock.ts";
import {
  createGitSnapshots,
  type GitSnapshotsOptions,
} from "../../src/adapters/git/create-git-snapshots.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Snapshot, SnapshotOrigin } from "../../src/ports/snapshots.ts";
import { type GitHost, startGitHost } from "../fakes/git-host.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
  type ScratchRepository,
} from "../fakes/scratch-repository.ts";

const NO_SIGNAL = new AbortController().signal;
const HOUR_MS = 3_600_000;
const SOURCE = new URL("../../src/", import.meta.url).href;

/** The machine's clock, set forward. */
function clockAhead(ms: number): Clock {
  const clock = createSystemClock();
  return { ...clock, now: () => new Date(Date.parse(clock.now()) + ms).toISOString() };
}

let cacheFolder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  cacheFolder = createScratchFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(cacheFolder, { recursive: true, force: true });
});

/** Runs a module in a process of its own; resolves with what it prints when it ends. */
function runModule(source: string): { child: ChildProcess; output: Promise<string> } {
  const argv = ["--input-type=module-typescript", "--eval", source];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  return { child, output: new Promise((resolve) => child.once("close", () => resolve(text))) };
}

describe("the bare cache", () => {
  let repository: ScratchRepository;
  let host: GitHost;
  const opened: Snapshot[] = [];

  beforeEach(async () => {
    repository = createScratchRepository();
    host = await startGitHost({ folder: repository.folder });
  });
  afterEach(async () => {
    for (const snapshot of opened.splice(0)) await snapshot.close();
    await host.close();
    repository.remove();
  });

  const originOf = (path = "/.git"): SnapshotOrigin => ({
    kind: "remote",
    url: host.url + path,
    purpose: "review",
  });
  const open = async (
    commit: string,
    {
      origin = originOf(),
      ...options
    }: Partial<GitSnapshotsOptions> & { origin?: SnapshotOrigin | undefined } = {},
  ) => {
    const snapshots = createGitSnapshots({
      cacheFolder,
      clock: createSystemClock(),
      environment: SCRATCH_ENVIRONMENT,
      maxCacheBytes: 1e9,
      cacheTtlMs: HOUR_MS,
      allowProtocols: ["http"],
      ...options,
    });
    const snapshot = await snapshots.open({ origin, commit }, NO_SIGNAL);
    opened.push(snapshot);
    return snapshot;
  };
  const read = async (snapshot: Snapshot, path: string) => {
    const blob = await snapshot.read(path, { maxBytes: 1e6, signal: NO_SIGNAL });
    return blob === undefined ? undefined : Buffer.from(blob.bytes).toString();
  };
  const cached = () => {
    const names = readdirSync(cacheFolder, { recursive: true, encoding: "utf8" });
    return names
      .filter((name) => /^(?:review|task).*\.git$/.test(name))
      .map((name) => join(cacheFolder, name));
  };
  const packFiles = () =>
    cached().flatMap((folder) => {
      const packs = join(folder, "objects", "pack");
      return readdirSync(packs).map((name) => join(packs, name));
    });
  /** A second repository on the same host. */
  const addRepository = (name: string, content: string) => {
    const other = createScratchRepository({ folder: join(repository.folder, name) });
    return { commit: other.commit({ a: content }), origin: originOf(`/${name}/.git`) };
  };

  it("opens sixty snapshots at once", async () => {
    const commits = [1, 2, 3].map((row) => repository.commit({ a: `${row}\n` }));
    const rows = Array.from({ length: 60 }, (_, row) => row % 3);
    const snapshots = await Promise.all(rows.map((row) => open(commits[row] ?? "")));
    const texts = await Promise.all(snapshots.map((snapshot) => read(snapshot, "a")));
    expect(texts).toEqual(rows.map((row) => `${row + 1}\n`));
  });

  it("is shared by several processes at once", async () => {
    const commits = Array.from({ length: 12 }, (_, row) => repository.commit({ a: `${row}\n` }));
    const runs = [0, 1, 2, 3].map((process) =>
      runModule(`
        import { createGitSnapshots } from "${SOURCE}adapters/git/create-git-snapshots.ts";
        import { createSystemClock } from "${SOURCE}adapters/system/create-system-clock.ts";
        const snapshots = createGitSnapshots({
          cacheFolder: ${JSON.stringify(cacheFolder)}, clock: createSystemClock(),
          environment: ${JSON.stringify(SCRATCH_ENVIRONMENT)}, allowProtocols: ["http"],
          maxCacheBytes: 1e9, cacheTtlMs: 1e9,
        });
        const signal = new AbortController().signal;
        const commits = ${JSON.stringify(commits)};
        const texts = await Promise.all(commits.map(async (commit, row) => {
          const own = commits[(row * ${process + 1}) % commits.length];
          const snapshot = await snapshots.open({ origin: ${JSON.stringify(originOf())}, commit: own }, signal);
          const blob = await snapshot.read("a", { maxBytes: 99, signal });
          await snapshot.close();
          return new TextDecoder().decode(blob.bytes).trim() === String(commits.indexOf(own));
        }));
        console.log(texts.every(Boolean) ? "all" : "some");
      `),
    );
    expect(await Promise.all(runs.map(({ output }) => output))).toEqual(Array(4).fill("all\n"));
  });

  it("throws away what was not used for longer than its time to live", async () => {
    const commit = repository.commit({ a: "one\n" });
    const other = addRepository("other", "two\n");
    await (await open(commit)).close();
    const requests = host.requests.length;
    await open(other.commit, { origin: other.origin, clock: clockAhead(2 * HOUR_MS) });
    expect(cached().length).toBe(1);
    await open(commit);
    expect(host.requests.length).toBeGreaterThan(requests);
  });

  it("keeps what was used within its time to live", async () => {
    const commit = repository.commit({ a: "one\n" });
    await (await open(commit)).close();
    const requests = host.requests.length;
    await open(commit, { clock: clockAhead(HOUR_MS / 2) });
    expect(host.requests.length).toBe(requests);
  });

  it("throws away the least recently used above its size", async () => {
    const noise = () => Array.from({ length: 50_000 }, () => Math.random().toString(36)).join("\n");
    const names = ["first", "second", "third"];
    const repositories = names.map((name) => addRepository(name, noise()));
    for (const [row, { commit, origin }] of repositories.entries()) {
      const clock = clockAhead(row * 1000);
      await (await open(commit, { origin, clock, maxCacheBytes: 1_000_000 })).close();
    }
    const kept = cached().map((folder) => folder.split("/").at(-1)?.split("-")[0]);
    expect(kept).toEqual(["second", "third"]);
  });

  it("never throws away what is in use", async () => {
    const first = addRepository("first", "one\n");
    const second = addRepository("second", "two\n");
    const snapshot = await open(first.commit, { origin: first.origin });
    const clock = clockAhead(5 * 60_000);
    await open(second.commit, { origin: second.origin, clock, maxCacheBytes: 1, cacheTtlMs: 1 });
    expect(await read(snapshot, "a")).toBe("one\n");
  });

  it("throws away what a killed process used", async () => {
    const first = addRepository("first", "one\n");
    const second = addRepository("second", "two\n");
    const { child } = runModule(`
      import { createGitSnapshots } from "${SOURCE}adapters/git/create-git-snapshots.ts";
      import { createSystemClock } from "${SOURCE}adapters/system/create-system-clock.ts";
      const snapshots = createGitSnapshots({
        cacheFolder: ${JSON.stringify(cacheFolder)}, clock: createSystemClock(),
        environment: ${JSON.stringify(SCRATCH_ENVIRONMENT)}, allowProtocols: ["http"],
        maxCacheBytes: 1e9, cacheTtlMs: 1e9,
      });
      const request = { origin: ${JSON.stringify(first.origin)}, commit: "${first.commit}" };
      await snapshots.open(request, new AbortController().signal);
      console.log("open");
      setInterval(() => undefined, 1000);
    `);
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    await open(second.commit, { origin: second.origin, maxCacheBytes: 1 });
    expect(cached().map((folder) => folder.includes("second"))).toEqual([true]);
  });

  const harmEach = (paths: readonly string[], harm: (path: string) => void) => {
    for (const path of paths) harm(path);
  };
  const inEach = (harm: (folder: string) => void) => () => harmEach(cached(), harm);
  it.each<[damage: string, harm: () => void]>([
    ["a truncated pack", () => harmEach(packFiles(), (file) => truncateSync(file, 20))],
    ["a missing pack", () => harmEach(packFiles(), (file) => rmSync(file))],
    ["a missing HEAD", inEach((folder) => rmSync(join(folder, "HEAD")))],
    ["a broken configuration", inEach((folder) => writeFileSync(join(folder, "config"), "[core"))],
    ["missing objects", inEach((folder) => rmSync(join(folder, "objects"), { recursive: true }))],
    ["broken refs", inEach((folder) => writeFileSync(join(folder, "packed-refs"), "nonsense"))],
    ["an empty folder", inEach(emptyFolder)],
    ["a file in its place", inEach(replaceByFile)],
    ["a lock left behind", inEach((folder) => writeFileSync(join(folder, "shallow.lock"), ""))],
    ["another lock", inEach((folder) => writeFileSync(join(folder, "packed-refs.lock"), ""))],
  ])("makes the folder anew after %s", async (_damage, harm) => {
    const base = repository.commit({ a: "one\n" });
    const commit = repository.commit({ a: "two\n" });
    await (await open(base)).close();
    harm();
    expect(await read(await open(base), "a")).toBe("one\n");
    expect(await read(await open(commit), "a")).toBe("two\n");
  });

  it("keeps its commits when a fetch was killed and left a lock", async () => {
    await (await open(repository.commit({ a: "one\n" }))).close();
    const before = packFiles();
    for (const folder of cached()) writeFileSync(join(folder, "shallow.lock"), "");
    await open(repository.commit({ a: "two\n" }));
    expect(packFiles()).toEqual(expect.arrayContaining(before));
  });

  it("removes the folder of a snapshot whose process was killed", async () => {
    const left = join(cacheFolder, "open", "left.git");
    mkdirSync(left, { recursive: true });
    const old = new Date(Date.now() - HOUR_MS);
    utimesSync(left, old, old);
    await open(repository.commit({ a: "one\n" }));
    expect(existsSync(left)).toBe(false);
  });

  it("removes what a killed fetch left of a pack", async () => {
    const commit = repository.commit({ a: "one\n" });
    await (await open(commit)).close();
    const left = cached().map((folder) => join(folder, "objects", "pack", "tmp_pack_x"));
    for (const file of left) writeFileSync(file, "half");
    await open(commit);
    expect(left.filter(existsSync)).toEqual([]);
  });

  it("is made anew after damage that only reading meets", async () => {
    const commit = repository.commit({ a: "one\n", "b/c": "two\n" });
    const snapshot = await open(commit);
    await snapshot.list("", NO_SIGNAL);
    // Only the blob is lost: commit and tree, which the next open looks for, are there.
    const [folder = ""] = cached();
    const packs = packFiles().filter((file) => file.endsWith(".pack"));
    const contents = packs.map((file) => readFileSync(file));
    for (const file of packFiles()) rmSync(file);
    for (const input of contents) {
      execFileSync("git", ["unpack-objects", "-q"], {
        cwd: folder,
        env: SCRATCH_ENVIRONMENT,
        input,
      });
    }
    const blob = repository.git("rev-parse", `${commit}:a`);
    rmSync(join(folder, "objects", blob.slice(0, 2), blob.slice(2)));
    await expect(read(snapshot, "a")).rejects.toMatchObject({ code: "snapshot-unavailable" });
    await snapshot.close();
    expect(await read(await open(commit), "a")).toBe("one\n");
  });

  it("leaves no folder half made when the server refuses", async () => {
    host.failWith = 500;
    await expect(open("1".repeat(40))).rejects.toMatchObject({ code: "fetch-failed" });
    host.failWith = undefined;
    const commit = repository.commit({ a: "one\n" });
    expect(await read(await open(commit), "a")).toBe("one\n");
  });

  it("keeps its commits when a fetch fails for reasons of the server", async () => {
    const commit = repository.commit({ a: "one\n" });
    await (await open(commit)).close();
    host.failWith = 500;
    await expect(open("1".repeat(40))).rejects.toMatchObject({ code: "fetch-failed" });
    expect(await read(await open(commit), "a")).toBe("one\n");
  });
});

describe("a folder lock", () => {
  const clock = createSystemClock();
  const path = () => join(cacheFolder, "place.lock");

  it("is held by one process at a time", async () => {
    const lock = await acquireLock(path(), clock, NO_SIGNAL);
    expect(await tryLock(path(), clock)).toBeUndefined();
    await lock.release();
    expect(await tryLock(path(), clock)).toBeDefined();
  });

  it("is never held by two processes", async () => {
    const log = join(cacheFolder, "log");
    const source = `
      import { appendFileSync } from "node:fs";
      import { acquireLock } from "${SOURCE}adapters/git/cache/folder-lock.ts";
      import { createSystemClock } from "${SOURCE}adapters/system/create-system-clock.ts";
      const clock = createSystemClock();
      const signal = new AbortController().signal;
      for (let row = 0; row < 10; row += 1) {
        const lock = await acquireLock(${JSON.stringify(path())}, clock, signal);
        appendFileSync(${JSON.stringify(log)}, "in\\n");
        await clock.sleep(3, signal);
        appendFileSync(${JSON.stringify(log)}, "out\\n");
        await lock.release();
      }
    `;
    await Promise.all([0, 1, 2, 3, 4].map(() => runModule(source).output));
    expect(readFileSync(log, "utf8")).toBe("in\nout\n".repeat(50));
  });

  it("is taken over immediately from a process that was killed", async () => {
    const { child } = runModule(`
      import { acquireLock } from "${SOURCE}adapters/git/cache/folder-lock.ts";
      import { createSystemClock } from "${SOURCE}adapters/system/create-system-clock.ts";
      await acquireLock(${JSON.stringify(path())}, createSystemClock(), new AbortController().signal);
      console.log("held");
      setInterval(() => undefined, 1000);
    `);
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    expect(await tryLock(path(), clock)).toBeUndefined();
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    const start = performance.now();
    await acquireLock(path(), clock, NO_SIGNAL);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("is taken over by exactly one of many when its holder's heartbeat stopped", async () => {
    mkdirSync(path());
    writeFileSync(join(path(), "holder"), "elsewhere");
    const old = new Date(Date.now() - 60_000);
    utimesSync(join(path(), "holder"), old, old);
    const cancel = new AbortController();
    const attempts = Array.from({ length: 20 }, () => acquireLock(path(), clock, cancel.signal));
    await Promise.race(attempts);
    await clock.sleep(300, NO_SIGNAL);
    cancel.abort();
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(1);
  });

  it("is left alone while its holder's heartbeat continues", async () => {
    mkdirSync(path());
    writeFileSync(join(path(), "holder"), "elsewhere");
    expect([await tryLock(path(), clock), await tryLock(path(), clock)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(existsSync(path())).toBe(true);
  });

  it("stops waiting when it is cancelled", async () => {
    await acquireLock(path(), clock, NO_SIGNAL);
    const cancel = new AbortController();
    const waiting = acquireLock(path(), clock, cancel.signal);
    cancel.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });

  it("does not release the hold of another process", async () => {
    const lock = await acquireLock(path(), clock, NO_SIGNAL);
    rmSync(path(), { recursive: true });
    await acquireLock(path(), clock, NO_SIGNAL);
    await lock.release();
    expect(existsSync(path())).toBe(true);
  });
});

function replaceByFile(folder: string): void {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "file");
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}
