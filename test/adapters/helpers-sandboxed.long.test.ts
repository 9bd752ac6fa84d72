import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGitSnapshots } from "../../src/adapters/git/create-git-snapshots.ts";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { createPlainSandbox } from "../../src/adapters/sandbox/create-plain-sandbox.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createOpenHelpers } from "../../src/app/repository/open-helper-tools.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { createWrap } from "../../src/domain/untrusted/untrusted.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
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
  // No registry is asked in tests: in the place of pip a program of the sandbox writes what pip would.
  run: (command, signal) =>
    bwrap.run(
      command.network === "proxy" ? { ...command, ...PIP, network: "none" } : command,
      signal,
    ),
};
const PIP = {
  program: "sh",
  args: [
    "-c",
    "mkdir -p python/bin && echo '#!/bin/sh\necho installed tool: \"$@\"' > python/bin/tool && chmod 755 python/bin/tool",
  ],
};
const probe = await sandbox.probe(signal);
if (!probe.isAvailable) console.info(`helpers in bwrap are not tested: ${probe.detail}`);

const SETTINGS = {
  contextScriptPath: ".ai/context-script",
  contextScriptSeconds: 30,
  helperToolsPath: ".ai/review-tools.json",
  installs: false,
};
const script = (text: string) => ({ script: `#!/bin/sh\n${text}\n` });
const helpersFile = (...helpers: readonly object[]): string =>
  JSON.stringify({
    helpers: helpers.map((helper) => ({
      name: "check",
      description: "Checks.",
      command: [".ai/check"],
      ...helper,
    })),
  });

describe.runIf(probe.isAvailable)("what a repository brings, in bwrap (needs bwrap)", () => {
  let repository: ScratchRepository;
  let place: string;
  const closers: (() => Promise<void>)[] = [];

  beforeEach(() => {
    folders.length = 0;
    repository = createScratchRepository();
    place = createScratchFolder();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    repository.remove();
    rmSync(place, { recursive: true, force: true });
  });

  /** Opens the helpers of a head whose default branch is `trunk`. */
  const open = async (
    trunk: ScratchFiles,
    head: () => string,
    { runsIn = sandbox, ...settings }: typeof SETTINGS & { readonly runsIn?: Sandbox } = SETTINGS,
  ) => {
    const tip = repository.commit(trunk);
    const commit = head();
    const snapshots = createGitSnapshots({
      cacheFolder: join(place, "cache"),
      clock: createSystemClock(),
      environment: SCRATCH_ENVIRONMENT,
      maxCacheBytes: 1e9,
      cacheTtlMs: 1e9,
    });
    const origin = { kind: "local", folder: repository.folder } as const;
    const snapshot = await snapshots.open({ origin, commit }, signal);
    closers.push(() => snapshot.close());
    const events: RunEventBody[] = [];
    const helpers = await createOpenHelpers({ openSandbox: async () => runsIn }, settings)(
      {
        head: snapshot,
        openDefaultBranch: () => snapshots.open({ origin, commit: tip }, signal),
        subject: { title: "T", description: "", files: [] },
      },
      { emit: (event) => events.push(event), signal },
    );
    closers.push(() => helpers.close());
    const tools = helpers.tools(createWrap("0123"));
    const call = async (name: string, args: object = {}): Promise<string> =>
      (await tools
        .find(({ definition }) => definition.name === name)
        ?.run(JSON.stringify(args), signal)
        ?.then(({ text }) => text)) ?? "";
    const logs = () => events.flatMap((event) => (event.type === "log" ? [event.text] : []));
    return { helpers, call, logs };
  };

  /** A head in which `.ai` is replaced by something of its author. */
  const HOSTILE: readonly (readonly [string, () => string])[] = [
    [
      "a link to a folder of its own",
      () => {
        repository.clear();
        return repository.commit({
          ".ai": { link: "evil" },
          "evil/context-script": script("echo PULL"),
          "evil/check": script("echo PULL"),
        });
      },
    ],
    [
      "a link to a folder of this host",
      () => {
        repository.clear();
        mkdirSync(join(place, "host"));
        writeFileSync(join(place, "host", "check"), "#!/bin/sh\necho PULL", { mode: 0o755 });
        return repository.commit({ ".ai": { link: join(place, "host") } });
      },
    ],
    [
      "a file",
      () => {
        repository.clear();
        return repository.commit({ ".ai": "PULL" });
      },
    ],
    [
      "other programs",
      () =>
        repository.commit({
          ".ai/context-script": script("echo PULL"),
          ".ai/check": script("echo PULL"),
          ".ai/lib": script("echo PULL"),
          ".ai/review-tools.json": helpersFile({ command: ["sh", "-c", "echo PULL"] }),
        }),
    ],
    [
      "another spelling",
      () => repository.commit({ ".AI": { link: "evil" }, "evil/check": script("echo PULL") }),
    ],
    [
      "nothing",
      () => {
        repository.clear();
        return repository.commit({ "a.txt": "a" });
      },
    ],
  ];

  it.each(HOSTILE)(
    "is the default branch's where the head has %s in place of .ai",
    async (_what, head) => {
      const { helpers, call, logs } = await open(
        {
          "a.txt": "a",
          ".ai/context-script": script('echo "TRUNK $(.ai/lib)"; ls -A .ai; ls -A'),
          ".ai/lib": script("echo TRUNK"),
          ".ai/check": script('echo "TRUNK $1 $(.ai/lib)"; git status --porcelain'),
          ".ai/review-tools.json": helpersFile({ allow_args: true }),
        },
        head,
      );
      expect(logs()).toEqual([]);
      expect(helpers.context).toMatch(
        /^TRUNK TRUNK\ncheck\ncontext-script\nlib\nreview-tools.json\n/,
      );
      expect(helpers.context).not.toContain("PULL");
      expect(await call("check", { args: ["a.txt"] })).toBe(
        "<<<log 0123\ncheck: exit code 0\nstdout:\nTRUNK a.txt TRUNK\n0123 log>>>",
      );
    },
  );

  it.each(HOSTILE.slice(0, 4))(
    "is the default branch's without a sandbox too, for %s",
    async (_what, head) => {
      const { helpers, call } = await open(
        {
          "a.txt": "a",
          ".ai/context-script": script("echo TRUNK; git status --porcelain"),
          ".ai/check": script('echo "TRUNK $1"; env'),
          ".ai/review-tools.json": helpersFile({ allow_args: true }),
        },
        head,
        { ...SETTINGS, runsIn: createPlainSandbox({ environment: process.env }) },
      );
      expect(helpers.context).toBe("TRUNK");
      expect(await call("check", { args: ["a.txt"] })).toContain("TRUNK a.txt\n");
      expect(await call("check", { args: ["../x"] })).toContain("not below the root");
    },
  );

  it("uses nothing from the head when the default branch has no helpers", async () => {
    const { helpers, call } = await open({ "a.txt": "a" }, () =>
      repository.commit({
        ".ai/context-script": script("echo PULL"),
        ".ai/review-tools.json": helpersFile({ command: ["sh", "-c", "echo PULL"] }),
      }),
    );
    expect([helpers.context, helpers.names, await call("check")]).toEqual([undefined, [], ""]);
  });

  it("works on the head's files in a clean repository of one commit", async () => {
    const { call, helpers } = await open(
      {
        "a.txt": "old\n",
        ".ai/check": script(
          "cat a.txt; git log --format=%s; git status --porcelain; git remote; ls src",
        ),
        ".ai/context-script": script("cat; echo; cat a.txt"),
        ".ai/review-tools.json": helpersFile({}),
      },
      () => repository.commit({ "a.txt": "new\n", "src/b.txt": "b" }),
    );
    expect(await call("check")).toContain("stdout:\nnew\nsnapshot\nb.txt\n0123");
    expect(helpers.context).toBe('{"title":"T","body":"","files":[]}\nnew');
  });

  it("cannot write to what the default branch brings, nor leave anything on this host", async () => {
    const { call } = await open(
      {
        ".ai/check": script(
          [
            "(echo evil > .ai/check) 2>/dev/null && echo WROTE",
            "rm -rf .ai 2>/dev/null && echo REMOVED",
            "mv .ai other 2>/dev/null && echo MOVED",
            "cat .ai/check | tail -n 1",
            "echo left > left; ln -s / root; ls",
          ].join("\n"),
        ),
        ".ai/review-tools.json": helpersFile({}),
      },
      () => repository.commit({ "a.txt": "a" }),
    );
    const first = await call("check");
    expect(first).toContain("echo left > left; ln -s / root; ls\na.txt\nleft\nroot");
    expect(first).not.toMatch(/^(WROTE|REMOVED|MOVED)$/m);
    for (const close of closers.splice(0).reverse()) await close();
    expect(folders.length).toBeGreaterThan(1);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  it("cannot read the host's environment, processes or files", async () => {
    const canary = `canary-${"secret"}-${process.pid}`;
    process.env.SVC_TEST_CANARY = canary;
    writeFileSync(join(place, "secret"), canary);
    const { call } = await open(
      {
        ".ai/check": script(
          [
            "env",
            "cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n'",
            "cat host-secret up 2>&1",
            `cat ${join(place, "secret")} ${repository.folder}/.git/config /etc/shadow 2>&1`,
            "cat .git/config; ls -A .git",
          ].join("\n"),
        ),
        ".ai/review-tools.json": helpersFile({}),
      },
      () =>
        repository.commit({
          "host-secret": { link: join(place, "secret") },
          up: { link: "../../../../../../etc/shadow" },
        }),
    );
    const printed = await call("check");
    delete process.env.SVC_TEST_CANARY;
    expect(printed).toContain("PATH=");
    expect(printed).not.toContain(canary);
    expect(printed).not.toContain("root:");
    expect(printed).not.toMatch(/remote|alternates|hooks/);
  });

  it("runs no git program of the head, neither in the sandbox nor on the host", async () => {
    const canary = join(place, "canary");
    const { call } = await open(
      {
        ".ai/check": script(
          `git config core.fsmonitor 'touch ${canary} hooked'; mkdir -p .git/hooks; git status --porcelain; ls`,
        ),
        ".ai/review-tools.json": helpersFile({}),
      },
      () => repository.commit({ ".gitattributes": "* filter=x\n", ".gitmodules": "[submodule]\n" }),
    );
    await call("check");
    await call("check");
    for (const close of closers.splice(0).reverse()) await close();
    expect(existsSync(canary)).toBe(false);
  });

  it("enforces its time limit, and reports it", async () => {
    const { call, logs, helpers } = await open(
      {
        ".ai/context-script": script("sleep 60"),
        ".ai/check": script("echo begun; sleep 60"),
        ".ai/review-tools.json": helpersFile({ timeout_seconds: 1 }),
      },
      () => repository.commit({ "a.txt": "a" }),
      { ...SETTINGS, contextScriptSeconds: 1 },
    );
    expect(helpers.context).toBeUndefined();
    expect(logs()).toEqual([expect.stringContaining("more than 1 s")]);
    expect(await call("check")).toContain("check: stopped after 1 s\nstdout:\nbegun");
  });

  it("finds what was installed for it, and its own program too, and can change neither", async () => {
    const { call, logs } = await open(
      {
        ".ai/check": script(
          'tool "$1"; (echo x > .svc-run/install/check/python/bin/tool) 2>/dev/null || echo kept',
        ),
        ".ai/review-tools.json": helpersFile(
          { allow_args: true, install: { pip: ["tool==1.0"] } },
          { name: "other", command: ["tool"] },
        ),
      },
      () => repository.commit({ "a.txt": "a", ".svc-run": { link: "/tmp" } }),
      { ...SETTINGS, installs: true },
    );
    expect(logs()).toEqual([]);
    expect(await call("check", { args: ["a b"] })).toContain(
      "stdout:\ninstalled tool: a b\nkept\n",
    );
    expect(await call("other")).toContain("exit code 127");
  });
});
