import { describe, expect, it } from "vitest";
import { createScriptedSandbox } from "../../../fakes/scripted-sandbox.ts";
import { link, openHelpersHarness, program, TOOLS, toolsFile } from "./helpers-harness.ts";

describe("helper tools", () => {
  const trunk = { [TOOLS]: toolsFile({ allow_args: true, max_args: 2, timeout_seconds: 7 }) };

  it("run the command with what the model adds, and show what it printed between fences", async () => {
    const sandbox = createScriptedSandbox(() => ({ exitCode: 1, stdout: "a.ts:1 bad\n" }));
    const { call } = await openHelpersHarness({ defaultBranch: trunk, sandbox });
    const result = await call("lint", { args: ["a.ts"] });
    expect(sandbox.commands[0]).toMatchObject({
      program: "ruff",
      args: ["check", "a.ts"],
      cwd: "",
      network: "none",
      timeoutMs: 7_000,
    });
    expect(result?.ok).toBe(true);
    expect(result?.text).toBe("<<<log 0123\nlint: exit code 1\nstdout:\na.ts:1 bad\n0123 log>>>");
  });

  it.each([
    ["an option", ["--fix"]],
    ["too many arguments", ["a", "b", "c"]],
  ])("refuse %s and run nothing", async (_what, args) => {
    const { call, sandbox } = await openHelpersHarness({ defaultBranch: trunk });
    expect(await call("lint", { args })).toMatchObject({ ok: false });
    expect(sandbox.commands).toEqual([]);
  });

  it.each([
    "/etc/passwd",
    "../x",
    "a/../../x",
    "~/x",
    "x=/etc/passwd",
    "@/etc/passwd",
    "up",
    "up/x",
    "./up",
  ])("refuse to name %s where nothing else keeps it away", async (argument) => {
    const sandbox = createScriptedSandbox(undefined, "none");
    const head = { "src/a.ts": "a", up: link("/etc") };
    const { call } = await openHelpersHarness({ defaultBranch: trunk, head, sandbox });
    expect(await call("lint", { args: [argument] })).toMatchObject({ ok: false });
    expect(await call("lint", { args: ["src/a..b.ts"] })).toMatchObject({ ok: true });
    expect(sandbox.commands).toHaveLength(1);
  });

  it("distinguish a linter that finds something from a command that never ran", async () => {
    const ended = async (outcome: object) => {
      const { call } = await openHelpersHarness({
        defaultBranch: trunk,
        sandbox: createScriptedSandbox(() => outcome),
      });
      return (await call("lint"))?.ok;
    };
    expect([await ended({ exitCode: 2 }), await ended({ exitCode: 127 })]).toEqual([true, false]);
    expect(await ended({ isTimedOut: true })).toBe(false);
  });

  it("start in a folder that the change must not have removed or replaced with a link", async () => {
    const inFolder = { [TOOLS]: toolsFile({ cwd: "src" }) };
    const there = await openHelpersHarness({ defaultBranch: inFolder, head: { "src/a.ts": "" } });
    expect(await there.call("lint")).toMatchObject({ ok: true });
    for (const head of [{ "a.ts": "" }, { src: link("/etc") }]) {
      const { call, sandbox } = await openHelpersHarness({ defaultBranch: inFolder, head });
      expect(await call("lint")).toMatchObject({ ok: false });
      expect(sandbox.commands).toEqual([]);
    }
  });

  it("may start in a folder of the default branch's .ai", async () => {
    const { call } = await openHelpersHarness({
      defaultBranch: { [TOOLS]: toolsFile({ cwd: ".ai/lint" }), ".ai/lint/x": "" },
    });
    expect(await call("lint")).toMatchObject({ ok: true });
  });

  it.each<[string, Readonly<Record<string, ReturnType<typeof program> | string>>, string]>([
    ["is not there", {}, "does not exist"],
    ["is not executable", { ".ai/lint": "x" }, "not an executable file"],
    ["is a link", { ".ai/lint": link("/bin/sh") }, "not an executable file"],
    ["is a folder", { ".ai/lint/x": program("x") }, "not an executable file"],
    ["is behind a link", { ".ai/other/lint": program("x") }, "does not exist"],
  ])(
    "are ignored altogether when a program %s on the default branch",
    async (_what, tree, words) => {
      const file = toolsFile({ command: [".ai/lint"] }, { name: "other" });
      const { helpers, logs } = await openHelpersHarness({
        defaultBranch: { ...tree, [TOOLS]: file },
      });
      expect(helpers.names).toEqual([]);
      expect(logs()).toEqual([expect.stringMatching(`helpers\\[0\\].command\\[0\\].*${words}`)]);
    },
  );

  it.each<[string, string | ReturnType<typeof link>, string]>([
    ["is not JSON", "{", "not JSON"],
    ["has a wrong entry", toolsFile({}, { name: "Bad" }), "helpers[1].name"],
    ["is too large", `{"helpers":[]}${" ".repeat(64 * 1024)}`, "bytes"],
    ["is a link", link("other"), "is a symlink"],
  ])("are ignored when their file %s, with the reason in the log", async (_what, blob, words) => {
    const { helpers, logs } = await openHelpersHarness({ defaultBranch: { [TOOLS]: blob } });
    expect(helpers.names).toEqual([]);
    expect(logs()).toEqual([expect.stringContaining(words)]);
  });

  it("log unknown fields", async () => {
    const { helpers, logs } = await openHelpersHarness({
      defaultBranch: { [TOOLS]: toolsFile({ colour: "red" }) },
    });
    expect(helpers.names).toEqual(["lint"]);
    expect(logs()).toEqual([expect.stringContaining("colour is unknown")]);
  });

  it("do not run more than four at a time", async () => {
    let running = 0;
    let most = 0;
    const sandbox = createScriptedSandbox();
    const { call } = await openHelpersHarness({
      defaultBranch: trunk,
      sandbox: {
        ...sandbox,
        run: async (command, signal) => {
          running += 1;
          most = Math.max(most, running);
          for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
          running -= 1;
          return sandbox.run(command, signal);
        },
      },
    });
    await Promise.all(Array.from({ length: 10 }, () => call("lint")));
    expect([most, sandbox.commands.length]).toEqual([4, 10]);
  });
});
