import { describe, expect, it } from "vitest";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { createScriptedSandbox } from "../../../fakes/scripted-sandbox.ts";
import { link, openHelpersHarness, program, SCRIPT, TOOLS, toolsFile } from "./helpers-harness.ts";

const unavailable = () =>
  new AppError("sandbox-unavailable", "bwrap is not there; install bubblewrap", {
    details: { sandbox: "bwrap" },
  });

describe("openHelpers, the context script", () => {
  it("is run with the change on its stdin, on the head's files and with the default branch's .ai", async () => {
    const sandbox = createScriptedSandbox(() => ({ stdout: "Mind the lock.\n" }));
    const { helpers, logs } = await openHelpersHarness({
      sandbox,
      head: { "a.ts": "new\n", ".AI/context-script": program("evil"), ".svc-run/x": "evil" },
      defaultBranch: { "a.ts": "old\n", [SCRIPT]: program("good"), ".ai/lib/x": "y" },
    });
    expect(helpers).toMatchObject({ context: "Mind the lock.", names: [] });
    expect(logs()).toEqual([]);
    const [command] = sandbox.commands;
    expect(command).toMatchObject({
      program: SCRIPT,
      args: [],
      cwd: "",
      network: "none",
      timeoutMs: 30_000,
      files: { "a.ts": { text: "new\n" } },
      brought: { ".ai": { "context-script": { text: "good", mode: "755" }, "lib/x": {} } },
    });
    expect(Object.keys(command?.files ?? {})).toEqual(["a.ts"]);
    expect(JSON.parse(String(command?.input))).toMatchObject({
      title: "Title",
      body: "Body",
      files: [{ path: "a.ts", status: "added" }],
    });
    await helpers.close();
  });

  it("may be outside of .ai, and is the default branch's there too", async () => {
    const sandbox = createScriptedSandbox(() => ({ stdout: "ok" }));
    const { helpers } = await openHelpersHarness({
      sandbox,
      settings: { contextScriptPath: "tools/context" },
      head: { "tools/context": program("evil"), "tools/other": "x" },
      defaultBranch: { "tools/context": program("good") },
    });
    expect(sandbox.commands[0]).toMatchObject({
      program: ".svc-run/program/context",
      brought: { ".svc-run/program": { context: { text: "good", mode: "755" } } },
    });
    expect(Object.keys(sandbox.commands[0]?.files ?? {})).toEqual(["tools/other"]);
    expect(helpers.context).toBe("ok");
    await helpers.close();
  });

  it("is disabled alone, with only the helper tools, and both", async () => {
    const trunk = { [SCRIPT]: program("x"), [TOOLS]: toolsFile({}), off: program("x") };
    const open = async (settings: object) => {
      const sandbox = createScriptedSandbox(() => ({ stdout: "ok" }));
      const { helpers, logs } = await openHelpersHarness({
        sandbox,
        defaultBranch: trunk,
        settings,
      });
      expect(logs()).toEqual([]);
      await helpers.close();
      return [helpers.context, helpers.names, sandbox.commands.length];
    };
    const noScript = { contextScriptPath: undefined };
    const noTools = { helperToolsPath: undefined };
    expect(await open({})).toEqual(["ok", ["lint"], 1]);
    expect(await open(noScript)).toEqual([undefined, ["lint"], 0]);
    expect(await open(noTools)).toEqual(["ok", [], 1]);
    expect(await open({ ...noScript, ...noTools })).toEqual([undefined, [], 0]);
  });

  it("takes files out of the review, by path and by folder", async () => {
    const stdout = JSON.stringify({ skip_files: ["docs/", "b.ts"] });
    const { helpers } = await openHelpersHarness({
      sandbox: createScriptedSandbox(() => ({ stdout })),
      defaultBranch: { [SCRIPT]: program("x") },
      paths: ["a.ts", "b.ts", "docs/c.md"],
    });
    expect([...helpers.skipPaths]).toEqual(["b.ts", "docs/c.md"]);
    expect(helpers.context).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ["a time that is up", { isTimedOut: true, exitCode: 143 }, "more than 30 s"],
    ["too much output", { isCapped: true }, "printed more than"],
    ["a full disk", { isTreeFull: true }, "too much to the disk"],
    ["a failure", { exitCode: 3, stdout: "x" }, "exit code 3"],
    ["a program that cannot be started", { exitCode: 126 }, "exit code 126"],
    ["nothing printed", { stdout: " " }, "printed nothing"],
    ["an empty object", { stdout: "{}" }, "neither"],
    ["bytes that are no text", { stdout: new Uint8Array([0xff, 0xfe]) }, "UTF-8"],
  ])("is ignored with a reason after %s", async (_what, outcome, words) => {
    const { helpers, logs } = await openHelpersHarness({
      sandbox: createScriptedSandbox(() => outcome),
      defaultBranch: { [SCRIPT]: program("x") },
    });
    expect(helpers.context).toBeUndefined();
    expect(helpers.note).toBe("context script ignored");
    expect(logs()).toEqual([expect.stringMatching(`context-script .*ignored: .*${words}`)]);
  });

  it.each([
    ["a file that is not executable", "x", "not executable"],
    ["a symbolic link", link("other"), "is a symlink"],
  ])("is ignored when it is %s", async (_what, blob, words) => {
    const { sandbox, logs } = await openHelpersHarness({ defaultBranch: { [SCRIPT]: blob } });
    expect(logs()).toEqual([expect.stringContaining(words)]);
    expect(sandbox.commands).toEqual([]);
  });

  it("has its stderr logged, the end of a long one", async () => {
    const stderr = `${"x".repeat(2_000)}why`;
    const { logs } = await openHelpersHarness({
      sandbox: createScriptedSandbox(() => ({ stdout: "ok", stderr })),
      defaultBranch: { [SCRIPT]: program("x") },
    });
    expect(logs()[0]).toMatch(/says: x{997}why$/);
  });

  it("is not reported when there is none", async () => {
    const { helpers, logs, sandbox } = await openHelpersHarness({ defaultBranch: { "a.ts": "" } });
    expect([logs(), helpers.note, sandbox.openTrees()]).toEqual([[], undefined, 0]);
  });
});

describe("openHelpers", () => {
  const trunk = { [SCRIPT]: program("x"), [TOOLS]: toolsFile({}) };

  it("continues without a sandbox that is required, and gives the reason", async () => {
    const { helpers, logs, openTrunks } = await openHelpersHarness({
      defaultBranch: trunk,
      noSandbox: unavailable(),
    });
    expect(helpers).toMatchObject({ names: [], note: "without helpers" });
    expect(logs()).toEqual([expect.stringContaining("install bubblewrap")]);
    expect(openTrunks()).toBe(0);
  });

  it("reports that there is no default branch", async () => {
    const { logs } = await openHelpersHarness({ defaultBranch: null });
    expect(logs()).toEqual([expect.stringContaining("no default branch")]);
  });

  it("uses nothing from a head that alone has such files", async () => {
    const { helpers, sandbox } = await openHelpersHarness({ head: trunk, defaultBranch: {} });
    expect([helpers.names, sandbox.commands]).toEqual([[], []]);
  });

  it("writes no file before something is run", async () => {
    const { sandbox, call, helpers } = await openHelpersHarness({
      defaultBranch: { [TOOLS]: toolsFile({}) },
    });
    expect(sandbox.openTrees()).toBe(0);
    await call("lint");
    await call("lint");
    expect(sandbox.openTrees()).toBe(2);
    await helpers.close();
    await helpers.close();
    expect(sandbox.openTrees()).toBe(0);
  });

  it("closes everything at the end", async () => {
    const { helpers, openTrunks } = await openHelpersHarness({ defaultBranch: trunk });
    expect(openTrunks()).toBe(1);
    await helpers.close();
    expect(openTrunks()).toBe(0);
  });

  it("reports the outcome in one line", async () => {
    const sandbox = createScriptedSandbox(() => ({ stdout: "four" }));
    expect((await openHelpersHarness({ defaultBranch: trunk, sandbox })).helpers.note).toBe(
      "context script: 4 characters, 1 helper tool",
    );
  });

  it("rejects when it is cancelled, with nothing left open", async () => {
    const stop = new AbortController();
    const sandbox = createScriptedSandbox(() => {
      stop.abort();
      throw new AppError("cancelled", "cancelled", { details: {} });
    });
    await expect(openHelpersHarness({ defaultBranch: trunk, sandbox, stop })).rejects.toMatchObject(
      { code: "cancelled" },
    );
    expect(sandbox.openTrees()).toBe(0);
  });

  it("does not take a bug for a failure of the script", async () => {
    const sandbox = createScriptedSandbox(() => {
      throw new TypeError("a bug");
    });
    await expect(openHelpersHarness({ defaultBranch: trunk, sandbox })).rejects.toThrow("a bug");
    expect(sandbox.openTrees()).toBe(0);
  });
});

describe("openHelpers, installing", () => {
  const install = { pip: ["ruff==0.6.9"] };
  const trunk = {
    [TOOLS]: toolsFile({ install }, { name: "plain", command: [".ai/x"] }),
    ".ai/x": program("x"),
  };

  it("leaves a helper out that needs packages when that is off", async () => {
    const { helpers, logs, sandbox } = await openHelpersHarness({ defaultBranch: trunk });
    expect(helpers.names).toEqual(["plain"]);
    expect(logs()).toEqual([expect.stringContaining("HELPER_INSTALL")]);
    expect(sandbox.commands).toEqual([]);
  });

  it("installs in an empty tree through the proxy, and gives the packages only to the helper", async () => {
    const { helpers, call, sandbox } = await openHelpersHarness({
      defaultBranch: trunk,
      settings: { installs: true },
    });
    expect(helpers.names).toEqual(["lint", "plain"]);
    expect(sandbox.commands[0]).toMatchObject({
      program: "python3",
      network: "proxy",
      timeoutMs: 300_000,
      files: {},
      brought: {},
      args: expect.arrayContaining(["/inside/python", "ruff==0.6.9"]),
    });
    await call("lint");
    await call("plain");
    const [, lint, plain] = sandbox.commands;
    expect(lint).toMatchObject({
      program: "sh",
      network: "none",
      args: [
        "-c",
        expect.any(String),
        "sh",
        "/inside/.svc-run/install/lint/python/bin",
        "ruff",
        "check",
      ],
      environment: { PYTHONPATH: "/inside/.svc-run/install/lint/python" },
      readOnly: [{ at: ".ai" }, { at: ".svc-run/install/lint" }],
    });
    expect(plain).toMatchObject({ program: ".ai/x", readOnly: [{ at: ".ai" }] });
    await helpers.close();
    expect(sandbox.openTrees()).toBe(0);
  });

  it.each<[string, object, string]>([
    ["fails", { exitCode: 1, stderr: "note\nno such version\n" }, "exit code 1: note\nno such"],
    [
      "fails with hints after the reason",
      {
        exitCode: 1,
        stderr: "npm error 404 'x@1' is not there\nnpm error A complete log: /tmp/x\n",
      },
      "404 'x@1' is not there",
    ],
    ["fails and says why on stdout", { exitCode: 2, stdout: "no space left\n" }, "no space left"],
    [
      "fails with colours and much text",
      { exitCode: 1, stderr: `${"x".repeat(50_000)}\n\u001b[31merror\u001b[0m: no\u0007 match\n` },
      "error: no match",
    ],
    [
      "fails with a token in its words",
      { exitCode: 1, stderr: `refused: ghp_${"a1B2".repeat(9)}\n` },
      "refused: (?!ghp_)",
    ],
    ["takes too long", { isTimedOut: true }, "more than 300 s"],
    ["writes too much", { isTreeFull: true }, "wrote too much"],
  ])("leaves a helper out whose installation %s", async (_what, outcome, words) => {
    const sandbox = createScriptedSandbox(() => outcome);
    const { helpers, logs } = await openHelpersHarness({
      defaultBranch: trunk,
      sandbox,
      settings: { installs: true },
    });
    expect(helpers.names).toEqual(["plain"]);
    expect(logs()).toEqual([expect.stringMatching(words)]);
    expect(sandbox.openTrees()).toBe(0);
  });

  it("leaves a helper out when the sandbox has no proxy", async () => {
    const sandbox = createScriptedSandbox(() => {
      throw unavailable();
    });
    const { helpers, logs } = await openHelpersHarness({
      defaultBranch: trunk,
      sandbox,
      settings: { installs: true },
    });
    expect(helpers.names).toEqual(["plain"]);
    expect(logs()).toEqual([expect.stringContaining("install bubblewrap")]);
  });
});
