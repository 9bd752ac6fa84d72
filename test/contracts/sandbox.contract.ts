import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import type {
  Sandbox,
  SandboxCommand,
  SandboxOutcome,
  SandboxTree,
} from "../../src/ports/sandbox.ts";
import { processesOf } from "../fakes/running-processes.ts";
import { createClause } from "./clause.ts";
import { errorOf } from "./opened-store.ts";

const TITLES = {
  probe: "says that it works, having run a command",
  tree: "shows a command the tree as the host filled it, and the host what the command changed",
  inside: "tells where its commands see the tree",
  exact: "hands over arguments, stdin and variables exactly, and no variable of this process",
  folder: "starts a command in a folder below the tree",
  noFolder: "ends a command whose folder is not there with 126, and one whose folder is a link",
  own: "runs a program of the tree by its path",
  exit: "gives the exit code, what was written to stdout, and what was written to stderr last",
  signal: "gives 128 and the number of the signal that ended a command",
  missing: "ends a missing program with 127, and one that may not be run with 126",
  timeout: "ends a command at its timeout with all that it started, and says so",
  cap: "stops a command that writes more than it may, and keeps what it may",
  full: "stops a command that fills its tree, and says so",
  total: "counts what all commands of a tree have written, and what is deleted and still open",
  closed: "takes commands after one that closed the tree's root, and names a closed folder",
  cancel: "rejects with cancelled when the signal aborts, and nothing runs on",
  cancelled: "starts nothing when the signal has been aborted",
  behind: "leaves nothing running that a command left behind",
  readOnly: "puts folders of the host into the tree, which stay as they are",
  swapped: "puts a folder of the host where a command has left a link",
  readOnlyParallel: "puts one folder of the host into a tree for many commands that start together",
  parallel: "runs several commands at the same time, in one tree and in several",
  close:
    "removes a tree with all that is in it, twice without harm, and takes no command for it then",
  wrong: "refuses a command that names what is not below the tree",
} as const;

export type SandboxClause = keyof typeof TITLES;

export interface SandboxHarness {
  readonly name: string;
  create(): Sandbox;
  readonly skips?: Partial<Record<SandboxClause, string>>;
}

interface OpenedSandbox {
  readonly sandbox: Sandbox;
  readonly tree: SandboxTree;
  /** Runs a script, in a tree of its own when none is named. */
  sh(script: string, more?: Partial<SandboxCommand>): Promise<SandboxOutcome>;
  run(more: Partial<SandboxCommand>, signal?: AbortSignal): Promise<SandboxOutcome>;
  close(): Promise<void>;
}

const text = ({ stdout }: SandboxOutcome): string => Buffer.from(stdout).toString("utf8");

/** Words in a command line that no other test has. */
let nextMark = 70_000 + (process.pid % 1000) * 20;
const mark = (): string => `${nextMark++}`;

export function sandboxContract({ name, create, skips = {} }: SandboxHarness): void {
  const open = async (): Promise<OpenedSandbox> => {
    const sandbox = create();
    const tree = await sandbox.openTree();
    const run: OpenedSandbox["run"] = (more, signal = new AbortController().signal) =>
      sandbox.run(
        {
          tree,
          program: "true",
          args: [],
          cwd: "",
          network: "none",
          timeoutMs: 20_000,
          maxOutputBytes: 1_000_000,
          ...more,
        },
        signal,
      );
    return {
      sandbox,
      tree,
      run,
      sh: (script, more) => run({ program: "sh", args: ["-c", script], ...more }),
      close: () => tree.close(),
    };
  };
  const clause = createClause<SandboxClause, OpenedSandbox>({ name, titles: TITLES, open, skips });

  describe(`${name} keeps the contract of Sandbox`, () => {
    clause("probe", async ({ sandbox }) => {
      const probe = await sandbox.probe(new AbortController().signal);
      expect(probe).toMatchObject({ isAvailable: true });
      expect(probe.detail).not.toBe("");
    });

    clause("tree", async ({ tree, sh }) => {
      await mkdir(join(tree.folder, "src"));
      await writeFile(join(tree.folder, "src", "bytes"), Buffer.from([0, 255, 10]));
      const outcome = await sh(
        "cat src/bytes; echo new > made; rm src/bytes; mkdir d; ln -s made l",
      );
      expect([...outcome.stdout]).toEqual([0, 255, 10]);
      expect(await readFile(join(tree.folder, "made"), "utf8")).toBe("new\n");
      await expect(stat(join(tree.folder, "src", "bytes"))).rejects.toThrow(/ENOENT/);
    });

    clause("inside", async ({ tree, sh }) => {
      await writeFile(join(tree.folder, "file"), "here");
      expect(text(await sh(`cd / && cat ${tree.inside}/file && pwd -P`))).toBe("here/\n");
    });

    clause("exact", async ({ run }) => {
      process.env.SVC_CANARY = "canary-of-this-process";
      const args = [
        "-c",
        'printf "%s|" "$@"; cat; env',
        "sh",
        "a b",
        "",
        "-n",
        "$HOME",
        "ü\n",
        "*",
      ];
      const environment = { GIVEN: "with = and ' and \n", PATH_OF_MINE: "/x" };
      const said = text(await run({ program: "sh", args, input: "in\0put\n", environment }));
      expect(said.startsWith("a b||-n|$HOME|ü\n|*|in\0put\n")).toBe(true);
      expect(said).toContain("GIVEN=with = and ' and \n");
      expect(said).not.toContain("canary-of-this-process");
      expect(said).not.toMatch(/^(?:VITEST|NODE_ENV|npm_)/m);
    });

    clause("folder", async ({ tree, sh }) => {
      await mkdir(join(tree.folder, "a", "b"), { recursive: true });
      expect(text(await sh("pwd", { cwd: "a/b" }))).toBe(`${tree.inside}/a/b\n`);
    });

    clause("noFolder", async ({ sh }) => {
      expect(await sh("true", { cwd: "none" })).toMatchObject({ exitCode: 126 });
      await sh("ln -s / link; mkdir d; ln -s d link2; echo > file");
      for (const cwd of ["link", "link2", "link/usr", "file"])
        expect(await sh("true", { cwd })).toMatchObject({ exitCode: 126 });
    });

    clause("own", async ({ sh, run }) => {
      await sh("mkdir -p .ai; printf '#!/bin/sh\\necho own $1\\n' > .ai/check; chmod +x .ai/check");
      expect(text(await run({ program: ".ai/check", args: ["word"] }))).toBe("own word\n");
    });

    clause("exit", async ({ sh }) => {
      const outcome = await sh("echo out; yes err | head -c 20000 >&2; echo last >&2; exit 3");
      expect(outcome).toMatchObject({ exitCode: 3, isTimedOut: false, isCapped: false });
      expect(outcome.isTreeFull).toBe(false);
      expect(text(outcome)).toBe("out\n");
      expect(outcome.stderr.length).toBeLessThanOrEqual(8192);
      expect(outcome.stderr.endsWith("last\n")).toBe(true);
      expect((await sh("exit 125")).exitCode).toBe(125);
      expect((await sh("echo docker: bwrap: no; exit 1")).exitCode).toBe(1);
    });

    clause("signal", async ({ sh }) => {
      expect((await sh("sh -c 'kill -9 $$'")).exitCode).toBe(137);
    });

    clause("missing", async ({ run, sh }) => {
      expect((await run({ program: "no-such-program" })).exitCode).toBe(127);
      expect((await run({ program: "a/missing" })).exitCode).toBe(127);
      await sh("mkdir a; echo > a/plain");
      expect((await run({ program: "a/plain" })).exitCode).toBe(126);
    });

    clause("timeout", async ({ sh }) => {
      const seconds = mark();
      const script = `trap "" TERM; sleep ${seconds} & setsid sleep ${seconds} & wait`;
      expect(await sh(script, { timeoutMs: 1_500 })).toMatchObject({ isTimedOut: true });
      expect(processesOf(`sleep ${seconds}`)).toEqual([]);
    });

    clause("cap", async ({ sh }) => {
      const outcome = await sh("yes", { maxOutputBytes: 1_000 });
      expect(outcome.isCapped).toBe(true);
      expect(text(outcome)).toBe("y\n".repeat(500));
    });

    clause("full", async ({ sh }) => {
      const script = "while :; do head -c 4000000 /dev/zero > f$((i=i+1)); done";
      const limits = { treeBytes: 16 * 1024 * 1024 };
      expect(await sh(script, { limits, timeoutMs: 60_000 })).toMatchObject({
        isTreeFull: true,
        isTimedOut: false,
      });
    });

    clause("total", async ({ sandbox, sh }) => {
      const limits = { treeBytes: 24 * 1024 * 1024 };
      const fill = (name: string) => sh(`head -c 10000000 /dev/zero > ${name}`, { limits });
      expect(await fill("a")).toMatchObject({ isTreeFull: false, exitCode: 0 });
      expect(await fill("b")).toMatchObject({ isTreeFull: false, exitCode: 0 });
      expect((await fill("c")).isTreeFull).toBe(true);
      const tree = await sandbox.openTree();
      try {
        const script =
          "exec 3>f 4>g 5>h; rm f g h; for i in 3 4 5; do head -c 10000000 /dev/zero >&$i; done; sleep 15";
        expect(await sh(script, { tree, limits })).toMatchObject({
          isTreeFull: true,
          isTimedOut: false,
        });
        // What was deleted is free again.
        expect(await sh("true", { tree, limits })).toMatchObject({ isTreeFull: false });
      } finally {
        await tree.close();
      }
    });

    clause("closed", async ({ sh }) => {
      await sh("mkdir -p a/b; echo here > file; chmod 000 .");
      expect(text(await sh("cat file"))).toBe("here\n");
      await sh("chmod 000 a");
      const outcome = await sh("true", { cwd: "a/b" });
      expect(outcome.exitCode).toBe(126);
      expect(outcome.stderr).toMatch(/^a(\/b)? is /);
    });

    clause("cancel", async ({ tree, run }) => {
      const seconds = mark();
      const controller = new AbortController();
      const script = `echo > started; setsid sleep ${seconds} & sleep ${seconds}`;
      const running = run({ program: "sh", args: ["-c", script] }, controller.signal);
      const started = join(tree.folder, "started");
      while ((await stat(started).catch(() => undefined)) === undefined)
        await new Promise((resolve) => setTimeout(resolve, 5));
      controller.abort();
      expect(await errorOf(running)).toMatchObject({ code: "cancelled" });
      expect(processesOf(`sleep ${seconds}`)).toEqual([]);
    });

    clause("cancelled", async ({ tree, run }) => {
      const running = run({ program: "sh", args: ["-c", "echo > made"] }, AbortSignal.abort());
      expect(await errorOf(running)).toMatchObject({ code: "cancelled" });
      await expect(stat(join(tree.folder, "made"))).rejects.toThrow(/ENOENT/);
    });

    clause("behind", async ({ sh }) => {
      const seconds = mark();
      const script = `sleep ${seconds} & (setsid sleep ${seconds} >/dev/null 2>&1 &) ; exit 4`;
      expect((await sh(script)).exitCode).toBe(4);
      expect(processesOf(`sleep ${seconds}`)).toEqual([]);
      // Without the variables that it was started with.
      for (const start of [
        "setsid",
        "setsid -f",
        'setsid sh -c \'cd ..; cd tree; exec "$0" "$@"\'',
      ]) {
        const bare = `(env -i PATH="$PATH" ${start} sleep ${seconds} >/dev/null 2>&1 &) ; sleep 0.2; exit 5`;
        expect((await sh(bare)).exitCode).toBe(5);
        expect(processesOf(`sleep ${seconds}`)).toEqual([]);
      }
    });

    clause("readOnly", async ({ sh, run }) => {
      const folder = await mkdtemp(join(tmpdir(), "read-only-"));
      try {
        await mkdir(join(folder, "deep"));
        await writeFile(join(folder, "deep", "check"), "#!/bin/sh\necho from the host\n", {
          mode: 0o700,
        });
        const readOnly = [{ folder, at: ".ai" }];
        expect(text(await run({ program: ".ai/deep/check", readOnly }))).toBe("from the host\n");
        await sh("echo x > .ai/new; echo x > .ai/deep/check; rm -rf .ai", { readOnly });
        expect(await readFile(join(folder, "deep", "check"), "utf8")).toContain("from the host");
        await expect(stat(join(folder, "new"))).rejects.toThrow(/ENOENT/);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

    clause("swapped", async ({ sh, run }) => {
      const folder = await mkdtemp(join(tmpdir(), "read-only-"));
      try {
        await writeFile(join(folder, "check"), "#!/bin/sh\necho from the host\n", { mode: 0o755 });
        await sh(
          "mkdir own; printf '#!/bin/sh\\necho forged\\n' > own/check; chmod +x own/check; ln -s own .ai",
        );
        const readOnly = [{ folder, at: ".ai" }];
        expect(text(await run({ program: ".ai/check", readOnly }))).toBe("from the host\n");
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

    clause("readOnlyParallel", async ({ sandbox, sh, run }) => {
      const folder = await mkdtemp(join(tmpdir(), "svc-read-only-"));
      const trees = await Promise.all([sandbox.openTree(), sandbox.openTree()]);
      try {
        await writeFile(join(folder, "check"), "#!/bin/sh\necho from the host\n", { mode: 0o755 });
        await sh("mkdir deep; ln -s /etc deep/tools", { tree: trees[1] });
        const readOnly = [{ folder, at: "deep/tools/own" }];
        const all = await Promise.all(
          trees.flatMap((tree) =>
            Array.from({ length: 8 }, () =>
              run({ tree, program: "deep/tools/own/check", readOnly, network: "none" }),
            ),
          ),
        );
        expect(all.map(text)).toEqual(all.map(() => "from the host\n"));
        for (const tree of trees) await sh("echo > deep/tools/mine", { tree });
      } finally {
        await Promise.all(trees.map((tree) => tree.close()));
        await rm(folder, { recursive: true, force: true });
      }
    });

    clause("parallel", async ({ sandbox, run }) => {
      const other = await sandbox.openTree();
      const said = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          run({
            program: "sh",
            args: ["-c", `echo ${at} > f${at}; cat f${at}`],
            ...(at % 2 === 0 ? {} : { tree: other }),
          }),
        ),
      );
      await other.close();
      expect(said.map(text)).toEqual(["0\n", "1\n", "2\n", "3\n", "4\n", "5\n"]);
    });

    clause("close", async ({ sandbox, sh }) => {
      const tree = await sandbox.openTree();
      await sh("mkdir -p a/b; chmod 000 a", { tree });
      await Promise.all([tree.close(), tree.close()]);
      await tree.close();
      await expect(stat(tree.folder)).rejects.toThrow(/ENOENT/);
      expect(await errorOf(sh("true", { tree }))).toBeInstanceOf(TypeError);
    });

    clause("wrong", async ({ run }) => {
      for (const program of ["/bin/sh", "../x", "a/../b", "", "-x", "a//b"])
        expect(await errorOf(run({ program })), program).toBeInstanceOf(TypeError);
      for (const cwd of ["/", "..", "a/..", "./a"])
        expect(await errorOf(run({ cwd })), cwd).toBeInstanceOf(TypeError);
      for (const at of ["", "..", "/x", "a/../../b"])
        expect(await errorOf(run({ readOnly: [{ folder: "/usr", at }] })), at).toBeInstanceOf(
          TypeError,
        );
    });
  });
}
