import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGitSnapshots } from "../../src/adapters/git/create-git-snapshots.ts";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { PreparedChange } from "../../src/domain/task/proposal.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { createPrepareHarness, patchOf, resultOf, timeLeft } from "../fakes/prepare-harness.ts";
import {
  createScratchFolder,
  createScratchRepository,
  SCRATCH_ENVIRONMENT,
  type ScratchFiles,
  type ScratchRepository,
} from "../fakes/scratch-repository.ts";

const { signal } = new AbortController();
const folders: string[] = [];
const bwrap = createBwrapSandbox({ environment: process.env });
const sandbox: Sandbox = {
  ...bwrap,
  openTree: async () => {
    const tree = await bwrap.openTree();
    folders.push(tree.folder);
    return tree;
  },
};
const probe = await sandbox.probe(signal);
if (!probe.isAvailable) console.info(`the normalizer in bwrap is not tested: ${probe.detail}`);

const FIX = patchOf(["src/a.py", "one", "uno"]);

describe.runIf(probe.isAvailable)("the normalizer of a task, in bwrap (needs bwrap)", () => {
  let repository: ScratchRepository;
  let place: string;

  beforeEach(() => {
    folders.length = 0;
    repository = createScratchRepository();
    place = createScratchFolder();
  });
  afterEach(() => {
    // Whatever a run has left, its tree is gone.
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
    repository.remove();
    rmSync(place, { recursive: true, force: true });
  });

  interface Case {
    readonly script: string;
    readonly files?: ScratchFiles;
    readonly patch?: string | undefined;
    readonly command?: readonly string[];
    readonly timeout?: number;
    readonly time?: ReturnType<typeof timeLeft>;
  }

  /** Prepares a patch on a repository whose normalizer is a script. */
  const prepare = async ({ script, files = {}, patch = FIX, timeout = 60, ...rest }: Case) => {
    const commit = repository.commit({
      "src/a.py": "one\n",
      "src/b.py": "two\n",
      "docs/c.md": "three\n",
      "tools/fix": { script: `#!/bin/sh\n${script}\n` },
      ...files,
    });
    const snapshots = createGitSnapshots({
      cacheFolder: join(place, "cache"),
      clock: createSystemClock(),
      environment: SCRATCH_ENVIRONMENT,
      maxCacheBytes: 1e9,
      cacheTtlMs: 1e9,
    });
    const origin = { kind: "local", folder: repository.folder } as const;
    const snapshot = await snapshots.open({ origin, commit }, signal);
    try {
      const command = [...(rest.command ?? ["tools/fix", "--all"])];
      const scene = createPrepareHarness({
        sandbox,
        settings: { normalize: { command, timeout, maxRetries: 1 } },
        ...(rest.time && { time: rest.time }),
      });
      const outcome = await scene.prepare({ patch, snapshot }, scene.run);
      return { ...scene, outcome };
    } finally {
      await snapshot.close();
    }
  };

  const ready = async (input: Case): Promise<PreparedChange> => {
    const { outcome } = await prepare(input);
    if (outcome.kind !== "ready") throw new Error(outcome.reason);
    return outcome.change;
  };

  it("formats and generates; ignored and unrelated files are left out", async () => {
    const change = await ready({
      script: [
        'test "$1" = --all || exit 9',
        "git status --porcelain > seen; git log --format=%s >> seen; cat seen",
        'test "$(head -n 1 seen)" = " M src/a.py" || exit 8; rm seen',
        "sed -i 's/uno/UNO/' src/a.py; echo gen > src/gen.py; rm src/b.py",
        "mkdir -p src/__pycache__ .cache; echo x > src/__pycache__/a.pyc; echo x > .cache/x",
        "echo tres > docs/c.md; echo new > new.md",
      ].join("\n"),
      files: { ".gitignore": "__pycache__/\n.cache/\n" },
    });
    expect(change.normalizer).toEqual({ kind: "passed" });
    expect(resultOf(change.changes)).toEqual({
      "src/a.py": "UNO\n",
      "src/gen.py": "gen\n",
    });
    expect(change.leftOut).toEqual(["docs/c.md", "new.md", "src/b.py"]);
  });

  it("accepts a new file of the patch that git ignores, and the modes of the patch", async () => {
    const change = await ready({
      script: "chmod +x src/a.py; chmod 600 out/n.txt",
      files: { ".gitignore": "out/\n" },
      patch: `${FIX}${patchOf(["out/n.txt", "", "n"])}`,
    });
    expect(resultOf(change.changes)).toEqual({ "out/n.txt": "n\n", "src/a.py": "uno\n" });
  });

  it("learns nothing about the host from links, pipes, closed folders or odd names", async () => {
    const change = await ready({
      script: [
        "rm src/b.py; ln -s /etc/shadow src/b.py; ln -s / src/root; ln -s ../../../../../etc src/up",
        "mkfifo src/pipe; mkdir src/closed; echo x > src/closed/x; chmod 0 src/closed",
        "echo x > src/mute.py; chmod 0 src/mute.py",
        "rm -r docs; ln -s /etc docs",
        "mkdir -p src/.git; echo x > src/.git/config; echo x > \"$(printf 'src/\\377')\"",
        "rm .git/HEAD; git init -q . 2>/dev/null; git config core.fsmonitor 'touch /tmp/x' 2>/dev/null; true",
      ].join("\n"),
    });
    const result = resultOf(change.changes);
    expect(result["src/a.py"]).toBe("uno\n");
    expect(JSON.stringify(result)).not.toContain("root:");
    expect(Object.keys(result).filter((path) => !/^src\/(a|mute|closed\/x)/.test(path))).toEqual(
      [],
    );
    expect(change.leftOut).toEqual(
      expect.arrayContaining(["docs", "docs/c.md", "src/b.py", "src/pipe", "src/root", "src/up"]),
    );
  });

  it.each<[string, string, string, string]>([
    ["changes", "rm src/a.py", FIX, "src/a.py"],
    ["changes, with its folder", "rm -r src", FIX, "src/a.py"],
    ["changes, for a folder", "rm src/a.py; mkdir src/a.py; echo x > src/a.py/x", FIX, "src/a.py"],
    ["changes, by a move", "mv src/a.py src/z.py", FIX, "src/a.py"],
    ["adds", "rm -f src/new.py", patchOf(["src/new.py", "", "n"]), "src/new.py"],
  ])("fails when it removes a file that the patch %s", async (_how, script, patch, path) => {
    const { outcome } = await prepare({ script: `${script}; true`, patch });
    const why = `it removed ${path}, which the patch changes`;
    expect(outcome).toMatchObject({
      kind: "refused",
      stage: "normalize",
      reason: expect.stringContaining(why),
      feedback: expect.stringContaining(why),
    });
  });

  it("lets a patch remove a file, and a normalizer keep it removed", async () => {
    const patch = patchOf(["src/b.py", "two", ""]);
    const change = await ready({ script: "rm -f src/b.py; true", patch: `${FIX}${patch}` });
    expect(change.normalizer).toEqual({ kind: "passed" });
  });

  it("fails with a change that it rejects, and reports all its output", async () => {
    const { outcome, events } = await prepare({
      script:
        "cat src/a.py; echo said; grep -q uno src/a.py && { echo wrong >&2; exit 4; }; exit 0",
    });
    expect(outcome).toMatchObject({
      kind: "refused",
      stage: "normalize",
      feedback: expect.stringContaining("uno\nsaid\nwrong\n"),
    });
    const text = "uno\nsaid\nwrong\n\n[it ended with exit code 4]";
    expect(events).toContainEqual({ type: "normalize-error", text });
  });

  it.each([
    ["fails on the base, too", { script: "exit 5" }, "broken"],
    ["is not there", { script: "", command: ["no-such-program"] }, "skipped"],
    ["may not be run", { script: "", command: ["src/b.py"] }, "skipped"],
    ["has a program that is none", { script: "", command: ["../evil"] }, "skipped"],
    ["has no time left", { script: "sleep 60", time: timeLeft(500) }, "skipped"],
  ] as const)("accepts a change unchanged when it %s", async (_what, input, kind) => {
    const change = await ready(input);
    expect(change.normalizer.kind).toBe(kind);
    expect(resultOf(change.changes)).toEqual({ "src/a.py": "uno\n" });
  });

  it("keeps to its time, with all that it has started", async () => {
    const { outcome } = await prepare({
      script: "grep -q one src/a.py && exit 0; sleep 300 & sleep 300",
      timeout: 3,
    });
    expect(outcome).toMatchObject({ reason: expect.stringContaining("it took more than 3 s") });
  });
});
