import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPromptGuard } from "../../../../../src/app/agent/prompt-guard.ts";
import type { PrepareOutcome } from "../../../../../src/app/task/change/prepare-change.ts";
import { AppError } from "../../../../../src/domain/core/app-error.ts";
import { parseRunEventBody } from "../../../../../src/domain/event/run-event.ts";
import type { PreparedChange } from "../../../../../src/domain/task/proposal.ts";
import { openTree, type Tree } from "../../../../fakes/memory-tree.ts";
import {
  createPrepareHarness,
  NORMALIZE,
  type PrepareSetup,
  patchOf,
  resultOf,
  timeLeft,
} from "../../../../fakes/prepare-harness.ts";
import { createScriptedSandbox, type SeenCommand } from "../../../../fakes/scripted-sandbox.ts";

const BASE: Tree = {
  "a.py": "one\n",
  "src/b.py": "two\n",
  "src/c.py": "three\n",
  "other/d.py": "four\n",
  "secret/e.py": "five\n",
  link: { bytes: new TextEncoder().encode("a.py"), mode: "120000" },
};
const FIX = patchOf(["a.py", "one", "uno"]);

async function prepare(patch: string, parts: PrepareSetup = {}, base: Tree = BASE) {
  const scene = createPrepareHarness(parts);
  const outcome = await scene.prepare({ patch, snapshot: await openTree(base) }, scene.run);
  return { ...scene, outcome };
}

function readyOf(outcome: PrepareOutcome): PreparedChange {
  if (outcome.kind !== "ready") throw new Error(`refused: ${outcome.reason}`);
  return outcome.change;
}

const isGit = ({ args }: SeenCommand): boolean => args.includes("git");

/** A sandbox in which the normalizer does this in its tree; git ignores what ends in `.pyc`. */
const normalizing = (work: (folder: string, run: number) => number | undefined) => {
  let runs = 0;
  return createScriptedSandbox((command) => {
    if (isGit(command)) {
      const paths = String(command.input ?? "").split("\0");
      const ignored = paths.filter((path) => path.endsWith(".pyc"));
      return { exitCode: ignored.length > 0 ? 0 : 1, stdout: `${ignored.join("\0")}\0` };
    }
    const exitCode = work(command.tree.folder, runs++) ?? 0;
    return { exitCode, stdout: exitCode === 0 ? "" : `error ${exitCode}\n` };
  });
};
const write = (folder: string, path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const readsUno = (folder: string): boolean =>
  readFileSync(join(folder, "a.py"), "utf8").startsWith("uno");
const withNormalizer = (
  sandbox: PrepareSetup["sandbox"],
  more: PrepareSetup = {},
): PrepareSetup => ({
  ...more,
  ...(sandbox && { sandbox }),
  settings: { normalize: NORMALIZE, ...more.settings },
});

describe("createPrepareChange", () => {
  it("applies a patch in memory and reports what is committed", async () => {
    const { outcome, events } = await prepare(FIX);
    const change = readyOf(outcome);
    expect(change).toMatchObject({
      patch: FIX,
      rung: "exact",
      applyNotes: [],
      leftOut: [],
      tamper: [],
    });
    expect(change.normalizer).toEqual({ kind: "none" });
    expect(resultOf(change.changes)).toEqual({ "a.py": "uno\n" });
    expect(events.map(({ type }) => type)).toEqual(["step-start", "step-end", "change"]);
    expect(events.map(parseRunEventBody)).toEqual(events);
  });

  it("refuses a patch that does not apply, with the lines that are there", async () => {
    const { outcome, events } = await prepare(patchOf(["a.py", "onne", "uno"], ["x.py", "a", "b"]));
    expect(outcome).toMatchObject({
      kind: "refused",
      stage: "apply",
      reason: expect.stringMatching(/^the patch does not apply: .*a\.py.*\(and 1 more\)$/),
      feedback: expect.stringContaining('"x.py": the file does not exist'),
    });
    expect(events.map(({ type }) => type)).toEqual(["step-start", "step-end"]);
  });

  it.each<readonly [string, string, Tree]>([
    ["a path that is protected always", patchOf([".github/workflows/x.yml", "", "on: push"]), BASE],
    ["a path that the settings protect", patchOf(["secret/e.py", "five", "cinco"]), BASE],
    ["more bytes than a patch may have", `${FIX}${" ".repeat(100_000)}`, BASE],
    [
      "all files deleted",
      patchOf(["a.py", "one", ""], ["src/b.py", "two", ""]),
      { "a.py": "one\n", "src/b.py": "two\n" },
    ],
  ])("refuses %s", async (_what, patch, base) => {
    const { outcome } = await prepare(patch, {}, base);
    expect(outcome).toMatchObject({
      kind: "refused",
      stage: "policy",
      reason: expect.stringContaining("the change is not let through: "),
    });
  });

  it.each([
    ["through a link", "link/x"],
    ["onto a link", "link"],
    ["onto another spelling of a name", "SRC/b.py"],
    ["out of the tree", "../x"],
  ])("refuses to write %s", async (_what, path) => {
    expect((await prepare(patchOf([path, "", "x"]))).outcome).toMatchObject({ stage: "apply" });
  });

  it("reports what needs a second look", async () => {
    const base = { "tests/test_a.py": "def test_a():\n    assert one() == 1\n", "a.py": "one\n" };
    const patch =
      "--- a/tests/test_a.py\n+++ b/tests/test_a.py\n@@ -1,2 +1,3 @@\n+@pytest.mark.skip\n def test_a():\n     assert one() == 1\n";
    const { tamper } = readyOf((await prepare(patch, {}, base)).outcome);
    expect(tamper.map(({ code }) => code)).toContain("skipped-test");
  });

  describe("with what was masked for the model", () => {
    const key = ["ghp", "xK7qP2mZ9vR4tB8nW1sD6hJ3fL5gC0yAeUiO"].join("_");
    const base = { "a.py": `token = "${key}"\nlimit = 1\n`, "b.py": "x\u200by\n" };

    /** Prepares the patch that a model makes of what it was shown. */
    const prepareSeen = async (toPatch: (masked: string) => string) => {
      const scene = createPrepareHarness();
      const sight = createPromptGuard(scene.clock);
      const masked = sight.vault.mask(base["a.py"]);
      expect(masked).not.toContain(key);
      const [line = ""] = masked.split("\n");
      const input = { patch: toPatch(line), snapshot: await openTree(base), sight };
      return scene.prepare(input, scene.run);
    };

    it("puts a secret back into the lines of the file that holds it", async () => {
      const outcome = await prepareSeen(
        (line) =>
          `--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,3 @@\n-${line}\n+  ${line}\n+new = 1\n limit = 1\n`,
      );
      const change = readyOf(outcome);
      expect(resultOf(change.changes)["a.py"]).toBe(`  token = "${key}"\nnew = 1\nlimit = 1\n`);
      expect(change.patch).not.toContain(key);
    });

    it("puts it nowhere else, and refuses the mark of it", async () => {
      const outcome = await prepareSeen((line) => patchOf(["new.py", "", line]));
      expect(outcome).toMatchObject({ kind: "refused", reason: expect.stringContaining("new.py") });
      expect(JSON.stringify(outcome)).not.toContain(key);
    });

    it("puts invisible characters back where they were", async () => {
      const outcome = await prepareSeen(() => patchOf(["b.py", "x⟦U+200B⟧y", "x⟦U+200B⟧z"]));
      expect(resultOf(readyOf(outcome).changes)).toEqual({ "b.py": "x\u200bz\n" });
    });
  });

  describe("with a normalizer", () => {
    it("runs it without a network on the base with the change, and takes what it makes of it", async () => {
      const sandbox = normalizing((folder) => {
        write(folder, "a.py", "UNO\n");
        return undefined;
      });
      const { outcome, events } = await prepare(FIX, withNormalizer(sandbox));
      const change = readyOf(outcome);
      expect(change.normalizer).toEqual({ kind: "passed" });
      expect(resultOf(change.changes)).toEqual({ "a.py": "UNO\n" });
      const [command, ...others] = sandbox.commands;
      expect(others).toEqual([]);
      expect(command).toMatchObject({ network: "none", timeoutMs: 60_000, program: "sh" });
      expect(command?.args.slice(-2)).toEqual(["fix", "--all"]);
      expect(command?.files["a.py"]?.text).toBe("uno\n");
      expect(command?.files["src/b.py"]?.text).toBe("two\n");
      expect(sandbox.openTrees()).toBe(0);
      expect(events.filter(({ type }) => type === "step-start")).toEqual([
        { type: "step-start", step: "apply" },
        { type: "step-start", step: "normalize" },
      ]);
    });

    it("keeps to what belongs to the patch, and names the rest", async () => {
      const sandbox = normalizing((folder) => {
        write(folder, "src/b.py", "dos!\n");
        write(folder, "src/c.py", "tres\n");
        write(folder, "src/made.py", "made\n");
        write(folder, "src/junk.pyc", "junk");
        write(folder, "other/d.py", "cuatro\n");
        rmSync(join(folder, "a.py"));
        rmSync(join(folder, "secret/e.py"));
        return undefined;
      });
      const { outcome } = await prepare(
        patchOf(["src/b.py", "two", "dos"]),
        withNormalizer(sandbox),
      );
      const change = readyOf(outcome);
      expect(resultOf(change.changes)).toEqual({
        "src/b.py": "dos!\n",
        "src/c.py": "tres\n",
        "src/made.py": "made\n",
      });
      expect(change.leftOut).toEqual(["a.py", "other/d.py", "secret/e.py"]);
    });

    it("takes no new file where git cannot say what it ignores", async () => {
      const sandbox = createScriptedSandbox((command) => {
        if (isGit(command)) return { exitCode: 128 };
        write(command.tree.folder, "src/made.py", "made\n");
        return {};
      });
      const { outcome } = await prepare(patchOf(["src/n.py", "", "n"]), withNormalizer(sandbox));
      const change = readyOf(outcome);
      expect(resultOf(change.changes)).toEqual({ "src/n.py": "n\n" });
      expect(change.leftOut).toEqual(["src/made.py"]);
    });

    it("follows no link that it leaves, and commits none", async () => {
      const sandbox = normalizing((folder) => {
        rmSync(join(folder, "a.py"));
        symlinkSync("/etc/passwd", join(folder, "a.py"));
        rmSync(join(folder, "src"), { recursive: true });
        symlinkSync("/etc", join(folder, "src"));
        symlinkSync("/", join(folder, "root"));
        return undefined;
      });
      const { outcome } = await prepare(FIX, withNormalizer(sandbox));
      const change = readyOf(outcome);
      expect(resultOf(change.changes)).toEqual({ "a.py": "uno\n" });
      expect(change.leftOut).toEqual(["root", "src", "src/b.py", "src/c.py"]);
    });

    it("commits a rename as one, with what the normalizer made of it", async () => {
      const sandbox = normalizing((folder) => {
        write(folder, "src/z.py", "ZWEI\n");
        return undefined;
      });
      const patch =
        "diff --git a/src/b.py b/src/z.py\nsimilarity index 50%\nrename from src/b.py\nrename to src/z.py\n--- a/src/b.py\n+++ b/src/z.py\n@@ -1 +1 @@\n-two\n+zwei\n";
      const { changes } = readyOf((await prepare(patch, withNormalizer(sandbox))).outcome);
      expect(changes).toHaveLength(1);
      expect(changes[0]).toMatchObject({ path: "src/z.py", previousPath: "src/b.py" });
      expect(resultOf(changes)).toEqual({ "src/z.py": "ZWEI\n" });
    });

    it("commits a new file where the normalizer brings the old one of a rename back", async () => {
      const sandbox = normalizing((folder) => {
        write(folder, "src/b.py", "two\n");
        return undefined;
      });
      const patch = "diff --git a/src/b.py b/src/z.py\nrename from src/b.py\nrename to src/z.py\n";
      const { changes } = readyOf((await prepare(patch, withNormalizer(sandbox))).outcome);
      expect(changes).toHaveLength(1);
      expect(changes[0]).not.toHaveProperty("previousPath");
      expect(resultOf(changes)).toEqual({ "src/z.py": "two\n" });
    });

    it.each([
      ["error 3\n", "error 3"],
      ["\u001b[31mred\u001b[0m\r\n\n  last \n", "red | last"],
      ["1\n2\n3\n4\n5\n6\n7\n", "3 | 4 | 5 | 6 | 7"],
      [`${"x".repeat(500)}end\n`, `…${"x".repeat(357)}end`],
      ["a\u202eb\u0000c\n", "a\ufffdb\ufffdc"],
    ])(
      "reports to the caller how the output of a failing normalizer ends: %j",
      async (stdout, end) => {
        let runs = 0;
        const sandbox = createScriptedSandbox((command) =>
          isGit(command) || runs++ > 0 ? { exitCode: 0, stdout: "" } : { exitCode: 3, stdout },
        );
        const { outcome, events } = await prepare(FIX, withNormalizer(sandbox));
        expect(outcome).toMatchObject({
          kind: "refused",
          reason: `the repository's own checks do not pass with the change: it ended with exit code 3; its last output: ${end}`,
        });
        expect(events).toContainEqual({
          type: "step-end",
          step: "normalize",
          ok: false,
          note: "it ended with exit code 3",
        });
      },
    );

    it("counts all that is left out of a long output", async () => {
      let runs = 0;
      const stdout = "x".repeat(200_000);
      const sandbox = createScriptedSandbox((command) =>
        isGit(command) || runs++ > 0 ? { exitCode: 0, stdout: "" } : { exitCode: 3, stdout },
      );
      const { outcome } = await prepare(FIX, withNormalizer(sandbox));
      const { feedback } = outcome as Extract<PrepareOutcome, { kind: "refused" }>;
      expect(feedback.match(/clipped: .* left out/g)).toEqual([
        "clipped: 121000 of 200000 characters left out",
      ]);
    });

    it("refuses a change of which the normalizer leaves nothing", async () => {
      const sandbox = normalizing((folder) => {
        write(folder, "a.py", "one\n");
        write(folder, "src/b.py", "dos\n");
        return undefined;
      });
      expect((await prepare(FIX, withNormalizer(sandbox))).outcome).toMatchObject({
        kind: "refused",
        reason: expect.stringContaining("nothing of it is left"),
      });
    });

    it("keeps to the patch's own files where there would be too many", async () => {
      const sandbox = normalizing((folder) => {
        for (let n = 0; n < 20; n += 1) write(folder, `src/made${n}.py`, "x\n");
        return undefined;
      });
      const patch = patchOf(["src/b.py", "two", "dos"]);
      const change = readyOf((await prepare(patch, withNormalizer(sandbox))).outcome);
      expect(resultOf(change.changes)).toEqual({ "src/b.py": "dos\n" });
      expect(change.leftOut).toHaveLength(20);
    });

    it("refuses a change that it fails with and not without, with what it printed", async () => {
      const sandbox = normalizing((_folder, run) => (run === 0 ? 3 : 0));
      const parts = withNormalizer(sandbox, {
        settings: { normalize: NORMALIZE, guidance: "Run black." },
      });
      const { outcome, events } = await prepare(FIX, parts);
      expect(outcome).toMatchObject({
        kind: "refused",
        stage: "normalize",
        reason:
          "the repository's own checks do not pass with the change: it ended with exit code 3; its last output: error 3",
        feedback: expect.stringMatching(/error 3[\s\S]*Run black\./),
      });
      expect(events).toContainEqual({
        type: "normalize-error",
        text: "error 3\n\n[it ended with exit code 3]",
      });
      expect(sandbox.commands.map(({ files }) => files["a.py"]?.text)).toEqual(["uno\n", "one\n"]);
    });

    it("looks at the base once for all changes of a task", async () => {
      const sandbox = normalizing((folder) => (readsUno(folder) ? 3 : 0));
      const scene = createPrepareHarness(withNormalizer(sandbox));
      const snapshot = await openTree(BASE);
      for (const text of ["uno", "unos"]) {
        const patch = patchOf(["a.py", "one", text]);
        expect(await scene.prepare({ patch, snapshot }, scene.run)).toMatchObject({
          stage: "normalize",
        });
      }
      expect(sandbox.commands.map(({ files }) => files["a.py"]?.text)).toEqual([
        "uno\n",
        "one\n",
        "unos\n",
      ]);
    });

    it("accepts a change unchanged when the base fails, too, and reports it", async () => {
      const { outcome, events } = await prepare(FIX, withNormalizer(normalizing(() => 2)));
      const change = readyOf(outcome);
      expect(change.normalizer).toEqual({
        kind: "broken",
        why: "it fails on the base without the change, too: it ended with exit code 2",
      });
      expect(resultOf(change.changes)).toEqual({ "a.py": "uno\n" });
      expect(events.filter(({ type }) => type === "normalize-error")).toHaveLength(1);
    });

    it.each([126, 127])(
      "accepts a change unchanged when the program ends with %s",
      async (exitCode) => {
        const { outcome } = await prepare(FIX, withNormalizer(normalizing(() => exitCode)));
        expect(readyOf(outcome).normalizer).toEqual({
          kind: "skipped",
          why: `its program cannot be started: it ended with exit code ${exitCode}`,
        });
      },
    );

    it("refuses a change that takes the normalizer's own program away", async () => {
      const sandbox = normalizing((folder) => (readsUno(folder) ? 127 : 0));
      expect((await prepare(FIX, withNormalizer(sandbox))).outcome).toMatchObject({
        stage: "normalize",
      });
    });

    it("accepts a change unchanged when there is no sandbox", async () => {
      const why = "no sandbox here (install bubblewrap)";
      const details = { sandbox: "bwrap" };
      const missing = new AppError("sandbox-unavailable", why, { details });
      expect(readyOf((await prepare(FIX, withNormalizer(missing))).outcome).normalizer).toEqual({
        kind: "skipped",
        why,
      });
      expect(
        readyOf((await prepare(FIX, withNormalizer(undefined))).outcome).normalizer,
      ).toMatchObject({
        kind: "skipped",
      });
    });

    it("does not run it without time, and limits it to the remaining time", async () => {
      const sandbox = createScriptedSandbox(() => ({}));
      const late = await prepare(FIX, withNormalizer(sandbox, { time: timeLeft(0) }));
      expect(readyOf(late.outcome).normalizer).toEqual({
        kind: "skipped",
        why: "there was no time left for it",
      });
      expect(sandbox.commands).toEqual([]);
      await prepare(FIX, withNormalizer(sandbox, { time: timeLeft(5_000) }));
      expect(sandbox.commands[0]?.timeoutMs).toBe(5_000);
    });

    it("accepts a change unchanged when the run's time is up, and not when its own is", async () => {
      const slow = (time?: PrepareSetup["time"]) =>
        prepare(
          FIX,
          withNormalizer(
            createScriptedSandbox(({ files }) => ({
              isTimedOut: files["a.py"]?.text === "uno\n",
              exitCode: 0,
            })),
            time ? { time } : {},
          ),
        );
      expect(readyOf((await slow(timeLeft(5_000))).outcome).normalizer).toMatchObject({
        kind: "skipped",
      });
      expect((await slow()).outcome).toMatchObject({
        stage: "normalize",
        reason: expect.stringContaining("it took more than 60 s"),
      });
    });

    it.each([
      ["prints", { isCapped: true }, "it printed more than it may"],
      ["writes", { isTreeFull: true }, "it wrote more to the disk than it may"],
    ])("counts one that %s too much as failed", async (_what, outcome, why) => {
      const sandbox = createScriptedSandbox(({ files }) =>
        files["a.py"]?.text === "uno\n" ? outcome : {},
      );
      const prepared = await prepare(FIX, withNormalizer(sandbox));
      expect(prepared.outcome).toMatchObject({ reason: expect.stringContaining(why) });
    });

    it("ends with the run", async () => {
      const controller = new AbortController();
      const sandbox = normalizing(() => {
        controller.abort();
        return 1;
      });
      const { signal } = controller;
      await expect(prepare(FIX, withNormalizer(sandbox, { signal }))).rejects.toMatchObject({
        code: "cancelled",
      });
      expect(sandbox.openTrees()).toBe(0);
    });
  });
});
