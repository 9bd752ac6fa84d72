import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GitSnapshotsOptions } from "../../src/adapters/git/create-git-snapshots.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { Snapshot, SnapshotOrigin, SnapshotRequest } from "../../src/ports/snapshots.ts";
import { type GitHost, type GitHostOptions, startGitHost } from "../fakes/git-host.ts";
import { openSnapshots } from "../fakes/git-snapshots.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
  type ScratchRepository,
} from "../fakes/scratch-repository.ts";

const NO_SIGNAL = new AbortController().signal;
const TOKEN = "canary-t0ken-5f2c9a";
const ENCODED = Buffer.from(`x-access-token:${TOKEN}`).toString("base64");

const createSnapshots = (cacheFolder: string, options: Partial<GitSnapshotsOptions> = {}) =>
  openSnapshots(cacheFolder, { allowProtocols: ["http"], ...options });

describe("git snapshots of a remote", () => {
  let repository: ScratchRepository;
  let cacheFolder: string;
  const hosts: GitHost[] = [];
  const opened: Snapshot[] = [];

  beforeEach(() => {
    repository = createScratchRepository();
    cacheFolder = createScratchFolder();
  });
  afterEach(async () => {
    for (const snapshot of opened.splice(0)) await snapshot.close();
    for (const host of hosts.splice(0)) await host.close();
    rmSync(cacheFolder, { recursive: true, force: true });
    repository.remove();
  });

  const serve = async (options: Partial<GitHostOptions> = {}) => {
    const host = await startGitHost({ folder: repository.folder, ...options });
    hosts.push(host);
    return host;
  };
  const originOf = (host: GitHost, origin: Partial<SnapshotOrigin> = {}) =>
    ({ kind: "remote", url: `${host.url}/.git`, purpose: "review", ...origin }) as SnapshotOrigin;
  const open = async (
    request: SnapshotRequest,
    {
      signal = NO_SIGNAL,
      ...options
    }: Partial<GitSnapshotsOptions> & { signal?: AbortSignal | undefined } = {},
  ) => {
    const snapshot = await createSnapshots(cacheFolder, options).open(request, signal);
    opened.push(snapshot);
    return snapshot;
  };
  const failureOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof Error && "code" in error ? `${error.code}: ${error.message}` : error;
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
  const onlyCached = () => {
    const [folder, ...others] = cached();
    if (folder === undefined || others.length > 0) throw new Error("not exactly one repository");
    return folder;
  };
  const gitIn = (folder: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: folder, env: SCRATCH_ENVIRONMENT, encoding: "utf8" }).trim();
  const packsOf = (folder: string) =>
    readdirSync(join(folder, "objects", "pack"))
      .filter((name) => name.endsWith(".pack"))
      .map((name) => join(folder, "objects", "pack", name));

  describe("fetching", () => {
    it("fetches commits that no ref leads to any more", async () => {
      const gone = repository.commit({ a: "forced away\n" });
      repository.git("update-ref", "-d", "HEAD");
      repository.commit({ b: "b\n" });
      const snapshot = await open({ origin: originOf(await serve()), commit: gone });
      expect(await read(snapshot, "a")).toBe("forced away\n");
    });

    it("fetches one commit deep", async () => {
      repository.commit({ a: "one\n" });
      const commit = repository.commit({ a: "two\n" });
      await open({ origin: originOf(await serve()), commit });
      expect(gitIn(onlyCached(), "rev-list", "--count", commit)).toBe("1");
    });

    it("asks the server nothing for commits that it has", async () => {
      const base = repository.commit({ a: "one\n" });
      const commit = repository.commit({ a: "two\n" });
      const host = await serve();
      await open({ origin: originOf(host), commit, also: [base] });
      const requests = host.requests.length;
      await open({ origin: originOf(host), commit: base });
      await open({ origin: originOf(host), commit, also: [base] });
      expect([requests > 0, host.requests.length]).toEqual([true, requests]);
    });

    it("gets only what is new for the next commit", async () => {
      const noise = Buffer.from(Array.from({ length: 300_000 }, () => Math.random() * 256));
      const base = repository.commit({ noise, a: "one\n" });
      const commit = repository.commit({ a: "two\n" });
      const host = await serve();
      await open({ origin: originOf(host), commit: base });
      await open({ origin: originOf(host), commit });
      const sizes = packsOf(onlyCached()).map((pack) => statSync(pack).size);
      expect(Math.min(...sizes)).toBeLessThan(10_000);
    });

    it("keeps reviews and tasks apart", async () => {
      const commit = repository.commit({ a: "one\n" });
      const host = await serve();
      await open({ origin: originOf(host), commit });
      await open({ origin: originOf(host, { purpose: "task" }), commit });
      expect(cached().map((folder) => folder.slice(cacheFolder.length + 1).split("/")[0])).toEqual(
        expect.arrayContaining(["review", "task"]),
      );
    });

    it("keeps every open snapshot's commits under a separate ref until it is closed", async () => {
      const commit = repository.commit({ a: "one\n" });
      const origin = originOf(await serve());
      const [first, second] = [await open({ origin, commit }), await open({ origin, commit })];
      const kept = () =>
        gitIn(onlyCached(), "for-each-ref", "refs/svc/keep").split("\n").filter(Boolean);
      const counts = [kept().length];
      await first.close();
      counts.push(kept().length);
      await second.close();
      counts.push(kept().length);
      expect(counts).toEqual([2, 1, 0]);
    });

    it("joins packs when they pile up", async () => {
      const host = await serve();
      for (let row = 0; row < 24; row += 1) {
        const commit = repository.commit({ a: `${row}\n` });
        const snapshot = await open({ origin: originOf(host), commit });
        expect(await read(snapshot, "a")).toBe(`${row}\n`);
        await snapshot.close();
      }
      expect(packsOf(onlyCached()).length).toBeLessThan(15);
    });

    it("reads files when file is among the protocols", async () => {
      const commit = repository.commit({ a: "one\n" });
      const origin = {
        kind: "remote",
        url: `file://${repository.folder}`,
        purpose: "task",
      } as const;
      const snapshot = await open({ origin, commit }, { allowProtocols: ["file"] });
      expect(await read(snapshot, "a")).toBe("one\n");
    });

    it("fetches a repository with SHA-256 ids", async () => {
      const modern = createScratchRepository({ format: "sha256" });
      const commit = modern.commit({ a: "one\n" });
      const origin = { kind: "remote", url: `file://${modern.folder}`, purpose: "task" } as const;
      const snapshot = await open({ origin, commit }, { allowProtocols: ["file"] });
      expect(await read(snapshot, "a")).toBe("one\n");
      modern.remove();
    });
  });

  describe("servers that hand out no commits by id", () => {
    it("finds the head at the tip of its ref and the base behind it", async () => {
      const base = repository.commit({ a: "base\n" });
      for (let row = 0; row < 60; row += 1) repository.commit({ a: `${row}\n` });
      const commit = repository.commit({ a: "head\n" });
      repository.git("update-ref", "refs/pull/7/head", commit);
      repository.git("switch", "--quiet", "--orphan", "elsewhere");
      repository.git("branch", "-D", "main");
      const origin = originOf(await serve({ isOld: true }), { refs: ["refs/pull/7/head"] });
      const snapshot = await open({ origin, commit, also: [base] });
      const limits = { maxPatchChars: 1e4, maxTotalChars: 1e5, signal: NO_SIGNAL };
      expect((await snapshot.changes(base, limits))[0]?.patch).toBe("@@ -1 +1 @@\n-base\n+head");
    });

    it("finds a head that its ref has moved on from", async () => {
      const commit = repository.commit({ a: "pinned\n" });
      repository.commit({ a: "newer\n" });
      const origin = originOf(await serve({ isOld: true }), { refs: ["refs/heads/main"] });
      expect(await read(await open({ origin, commit }), "a")).toBe("pinned\n");
    });

    it("refuses a head that was forced away", async () => {
      const commit = repository.commit({ a: "forced away\n" });
      repository.git("update-ref", "-d", "HEAD");
      repository.commit({ a: "other\n" });
      const origin = originOf(await serve({ isOld: true }), { refs: ["refs/heads/main"] });
      expect(await failureOf(open({ origin, commit }))).toBe(
        `snapshot-unavailable: commit ${commit} is not in ${origin.kind === "remote" ? origin.url : ""}`,
      );
    });

    it("refuses a commit when no ref is given", async () => {
      const commit = repository.commit({ a: "one\n" });
      repository.commit({ a: "two\n" });
      const origin = originOf(await serve({ isOld: true }));
      expect(await failureOf(open({ origin, commit }))).toMatch(/^snapshot-unavailable: /);
    });

    it("refuses a missing ref", async () => {
      const commit = repository.commit({ a: "one\n" });
      repository.commit({ a: "two\n" });
      const origin = originOf(await serve({ isOld: true }), { refs: ["refs/pull/9/head"] });
      expect(await failureOf(open({ origin, commit }))).toMatch(/^snapshot-unavailable: /);
    });

    it("asks for no ref that reads as an option or a pattern", async () => {
      const commit = repository.commit({ a: "one\n" });
      repository.commit({ a: "two\n" });
      const refs = ["--upload-pack=touch x", "-x", "refs/heads/*", "main:refs/heads/x", "+HEAD"];
      const origin = originOf(await serve({ isOld: true }), { refs });
      expect(await failureOf(open({ origin, commit }))).toMatch(/^snapshot-unavailable: /);
    });

    it("needs no ref when the server allows any commit", async () => {
      const commit = repository.commit({ a: "one\n" });
      repository.commit({ a: "two\n" });
      const origin = originOf(await serve({ isOld: true, allowsAnySha: true }));
      expect(await read(await open({ origin, commit }), "a")).toBe("one\n");
    });
  });

  describe("addresses and tokens", () => {
    it.each([
      ["ssh://git@example.com/o/n", "ssh"],
      ["ext::touch /tmp/x", "ext"],
      ["file:///etc", "file"],
      ["git://example.com/o/n", "git"],
      ["http://example.com/o/n", "http"],
    ])("refuses %s, which is not among the protocols", async (url, protocol) => {
      const origin = { kind: "remote", url, purpose: "review" } as const;
      const failure = open({ origin, commit: "1".repeat(40) }, { allowProtocols: ["https"] });
      expect(await failureOf(failure)).toBe(
        `fetch-failed: the protocol ${protocol} is not allowed; use https`,
      );
    });

    it.each(["--upload-pack=touch x", "-x", "", "/etc/passwd", "o/n"])(
      "refuses %j, which is no address",
      async (url) => {
        const origin = { kind: "remote", url, purpose: "review" } as const;
        expect(await failureOf(open({ origin, commit: "1".repeat(40) }))).toBe(
          "fetch-failed: the repository's address is malformed",
        );
      },
    );

    it("refuses an address with credentials without repeating them", async () => {
      const url = `http://user:${TOKEN}@127.0.0.1/o/n`;
      const origin = { kind: "remote", url, purpose: "review" } as const;
      const error = await open({ origin, commit: "1".repeat(40) }).catch(
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({
        code: "fetch-failed",
        details: { repository: "127.0.0.1/o/n" },
      });
      expect(String(error)).not.toContain(TOKEN);
    });

    it("hands the token to the server and shows it to no process list and no file", async () => {
      const seen: string[] = [];
      const onRequest = () => {
        for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
          seen.push(readOrNothing(`/proc/${pid}/cmdline`));
        }
      };
      const commit = repository.commit({ a: "one\n" });
      const host = await serve({ token: TOKEN, onRequest });
      await open({ origin: originOf(host, { token: createSecret(TOKEN) }), commit });
      for (const name of readdirSync(cacheFolder, { recursive: true, encoding: "utf8" })) {
        seen.push(readOrNothing(join(cacheFolder, name)));
      }
      expect(seen.some((text) => text.includes("git-remote-http") || text.includes("fetch"))).toBe(
        true,
      );
      expect(seen.filter((text) => text.includes(TOKEN) || text.includes(ENCODED))).toEqual([]);
      expect(host.requests.every(({ authorization }) => authorization === `Basic ${ENCODED}`)).toBe(
        true,
      );
    });

    it("reports that the server refuses a wrong token, without the token", async () => {
      const commit = repository.commit({ a: "one\n" });
      const host = await serve({ token: TOKEN });
      const token = createSecret("wrong-t0ken");
      const failure = await failureOf(open({ origin: originOf(host, { token }), commit }));
      expect(failure).toBe(
        `fetch-failed: cannot fetch from ${host.url}/.git: the server denied access (check the token and its permissions)`,
      );
    });

    it.each([403, 404, 500])(
      "rejects with fetch-failed when the server answers %d",
      async (status) => {
        const commit = repository.commit({ a: "one\n" });
        const host = await serve();
        host.failWith = status;
        expect(await failureOf(open({ origin: originOf(host), commit }))).toMatch(
          /^fetch-failed: /,
        );
      },
    );

    it("follows no redirection, which would carry the token elsewhere", async () => {
      const commit = repository.commit({ a: "one\n" });
      const host = await serve();
      host.failWith = 302;
      const token = createSecret(TOKEN);
      const failure = await failureOf(open({ origin: originOf(host, { token }), commit }));
      expect(failure).toMatch(/^fetch-failed: .*302/);
    });

    it("rejects with fetch-failed when there is no server", async () => {
      const host = await serve();
      const origin = originOf(host);
      await hosts.pop()?.close();
      expect(await failureOf(open({ origin, commit: "1".repeat(40) }))).toMatch(/^fetch-failed: /);
    });

    it("ends promptly when it is cancelled during a fetch, and leaves the cache usable", async () => {
      const commit = repository.commit({ a: "one\n" });
      const host = await serve();
      host.failWith = "silence";
      const cancel = new AbortController();
      const failure = failureOf(
        open({ origin: originOf(host), commit }, { signal: cancel.signal }),
      );
      await expect.poll(() => host.requests.length).toBe(1);
      const start = performance.now();
      cancel.abort();
      expect(await failure).toBe("cancelled: cancelled");
      expect(performance.now() - start).toBeLessThan(2000);
      host.failWith = undefined;
      expect(await read(await open({ origin: originOf(host), commit }), "a")).toBe("one\n");
    });
  });
});

/** Processes end and sockets are no files. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // Nothing to read is nothing to find.
    return "";
  }
}
