import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { ASK, errorLines, REPOSITORY, setUpTaskCommand } from "../fakes/task-command-suite.ts";
import { FIX } from "../fakes/task-harness.ts";

const SKIP = "skip";
const SKIPPING = `--- a/test/cart.test.js
+++ b/test/cart.test.js
@@ -9,3 +9,3 @@
-test("takes a discount", () => {
+test.${SKIP}("takes a discount", () => {
   assert.equal(discount(1000, 15), 850);
 });
`;

const suite = setUpTaskCommand();
const { watched, endpoint, scratch, checkout, answer, svc } = suite;
const { asApp, cart, status, issues, branches } = suite;

describe("svc task", () => {
  it("has the report, the instruction and the files as committed", async () => {
    checkout().write({ "src/cart.js": "not committed\n" });
    answer({ tools: [{ name: "read_file", arguments: { path: "src/cart.js" } }] });
    const before = endpoint().chats.length;
    const running = svc([...ASK, "--json"]);
    await expect.poll(() => endpoint().chats.length, { timeout: 30_000 }).toBeGreaterThan(before);
    answer(JSON.stringify(FIX));
    const { stdout } = await running;
    expect(JSON.parse(stdout)).toMatchObject({ kind: "proposed", isDirty: true });
    const last = endpoint().chats.at(-1)?.text ?? "";
    expect(last).toContain("Fix the failing test.");
    expect(last).toContain("Total of a cart in cents");
    expect(last).not.toContain("not committed");
  });

  it.each([
    { args: ["--apply"] },
    { args: ["--apply", "--json"] },
    { args: ["--json"] },
    { args: [] },
  ])("writes title, explanation and remarks to stderr with $args", async ({ args }) => {
    answer(JSON.stringify({ ...FIX, patch: SKIPPING }));
    const run = await svc([...ASK, ...args]);
    expect(run.status).toBe(0);
    for (const part of [`# ${FIX.title}`, FIX.body, "look twice: skipped test", "test.skip"])
      expect(run.stderr).toContain(part);
    if (args.includes("--json"))
      expect(JSON.parse(run.stdout)).toMatchObject({ tamper: [{ code: "skipped-test" }] });
    else if (args.includes("--apply")) expect(run.stdout).toBe("modified test/cart.test.js\n");
  });

  it("writes nothing with --apply when a file that it would change is not as committed", async () => {
    checkout().write({ "src/cart.js": `${DEFAULT_BRANCH_FILES["src/cart.js"]}// mine\n` });
    const before = cart();
    const run = await svc([...ASK, "--apply"]);
    expect({ status: run.status, told: errorLines(run) }).toEqual({
      status: 3,
      told: ["svc: not applied: src/cart.js has uncommitted changes; commit or stash them"],
    });
    expect(cart()).toBe(before);
    expect(run.stdout).toContain("(item.count ?? 1)");
  });

  it.each(["I am sorry, Dave.", '{"patch', "[[[", '{"title":"Only a title"}'])(
    "ends with status 5 where the answer %j cannot be read",
    async (words) => {
      answer(words);
      const run = await svc(ASK);
      expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 5, stdout: "" });
      expect(errorLines(run)).toEqual([
        expect.stringMatching(/answer could not be read: .*LLM_MODEL/),
      ]);
      const json = await svc([...ASK, "--json"]);
      expect(json.status).toBe(5);
      expect(JSON.parse(json.stdout)).toMatchObject({ kind: "no-change", isUnreadable: true });
    },
  );

  it("explains why there is no change", async () => {
    answer(JSON.stringify({ title: "", body: "The runner had\nno network.", patch: "" }));
    const run = await svc([...ASK, "--apply"]);
    expect({ status: run.status, stdout: run.stdout, told: errorLines(run) }).toEqual({
      status: 0,
      stdout: "",
      told: ["svc: no change: The runner had no network."],
    });
    expect(status()).toBe("");
  });

  it("accepts a change unchanged when the normalizer has no sandbox, and reports it", async () => {
    const env = { TASK_NORMALIZE_COMMAND: "true", TASK_SANDBOX_BACKEND: "docker" };
    const { status, stdout } = await svc([...ASK, "--json"], env);
    expect(status).toBe(0);
    const { normalizer, body } = JSON.parse(stdout);
    expect(normalizer).toEqual({ kind: "skipped", why: expect.stringContaining("SANDBOX_IMAGE") });
    expect(body).toContain("formatter and checks were not run: ");
  });
});

describe("svc task --publish", () => {
  it("accepts another branch and repository, and a user's token", async () => {
    watched().host.commit(REPOSITORY, { branch: "stable", from: "main", message: "s", files: {} });
    checkout().git("remote", "remove", "origin");
    const token = { GITHUB_TOKEN: watched().host.userToken("acme") };
    const args = ["--publish", "--base", "stable", "--github", REPOSITORY, "--json"];
    const run = await svc([...ASK, ...args], token);
    expect({ status: run.status, told: errorLines(run) }).toEqual({ status: 0, told: [] });
    const fix = issues().at(-1);
    expect(JSON.parse(run.stdout)).toMatchObject({
      kind: "published",
      pull: fix?.number,
      branch: fix?.pull?.headBranch,
      files: 1,
    });
    expect(fix).toMatchObject({ author: "acme", pull: { baseBranch: "stable" } });
  });

  it("warns of a workflow's own token", async () => {
    answer(JSON.stringify({ title: "", body: "Nothing.", patch: "" }));
    const token = watched().host.userToken("acme");
    const run = await svc([...ASK, "--publish"], { GITHUB_ACTIONS: "true", GITHUB_TOKEN: token });
    expect(errorLines(run)).toEqual(["svc: no change: Nothing."]);
    const own = await svc([...ASK, "--publish"], { GITHUB_ACTIONS: "true", GITHUB_TOKEN: "ghs_x" });
    expect(errorLines(own)[0]).toMatch(/^svc: CI does not start on a pull request .*github\.token/);
  });

  it("leaves no branch behind when the pull request is rejected", async () => {
    const before = { count: issues().length, branches: branches() };
    watched().host.commit(REPOSITORY, { branch: "gone", from: "main", message: "g", files: {} });
    watched().host.setFaults(({ method, path }) =>
      method === "POST" && path.endsWith("/pulls")
        ? { kind: "before", act: () => watched().host.deleteBranch(REPOSITORY, "gone") }
        : undefined,
    );
    const run = await svc([...ASK, "--publish", "--base", "gone"], asApp());
    watched().host.setFaults(undefined);
    expect({ status: run.status, told: errorLines(run) }).toEqual({
      status: 4,
      told: [expect.stringContaining("rejected the pull request")],
    });
    expect({ count: issues().length, branches: branches() }).toEqual(before);
  });

  it("leaves no branch behind when it is stopped before there is a pull request", async () => {
    const before = { count: issues().length, branches: branches() };
    let stop: (signal: NodeJS.Signals) => void = () => undefined;
    watched().host.setFaults(({ method, path }) => {
      if (method !== "POST" || !path.endsWith("/pulls")) return undefined;
      expect(branches()).not.toBe(before.branches);
      stop("SIGTERM");
      return { kind: "stall" };
    });
    const run = await svc([...ASK, "--publish"], asApp(), (kill) => {
      stop = kill;
    });
    watched().host.setFaults(undefined);
    expect({ status: run.status, told: errorLines(run) }).toEqual({
      status: 7,
      told: [expect.stringContaining("SIGTERM")],
    });
    expect({ count: issues().length, branches: branches() }).toEqual(before);
  });

  it.each<[string, () => readonly string[], RegExp]>([
    [
      "a commit that only this machine has",
      () => {
        checkout().write({ "new.txt": "x\n" });
        checkout().commit("Local");
        return [];
      },
      /^svc: HEAD \([0-9a-f]{12}\) is not part of main of acme\/checkout(); push it/,
    ],
    [
      "a branch that is not there",
      () => ["--base", "nope"],
      /^svc: acme\/checkout() has no branch nope; set --base/,
    ],
    ["a branch that is no name", () => ["--base", "a..b"], /^svc: --base /],
    ["a repository that is no name", () => ["--github", "x"], /^svc: --github x is no repository/],
    [
      "an origin that names no repository",
      () => {
        checkout().git("remote", "set-url", "origin", scratch());
        return [];
      },
      /^svc: the remote origin of .* is not a repository .*--github owner\/name/,
    ],
  ])("refuses %s before anything is asked", async (_name, prepare, words) => {
    const before = endpoint().chats.length;
    const run = await svc([...ASK, "--publish", ...prepare()], asApp());
    expect({ status: run.status, told: errorLines(run) }).toEqual({
      status: 2,
      told: [expect.stringMatching(words)],
    });
    expect(endpoint().chats.length).toBe(before);
  });

  it("explains the possible reasons for an inaccessible repository", async () => {
    const run = await svc([...ASK, "--publish", "--github", "acme/none"], asApp());
    expect(run.status).toBe(4);
    expect(errorLines(run)).toEqual([expect.stringContaining("acme/none")]);
  });
});

describe("svc task with bad input", () => {
  it.each<[string, (folder: string) => readonly string[], RegExp]>([
    ["no checkout", (folder) => ["--repo", folder], /not (?:in )?a git repository/],
    [
      "an empty repository",
      (folder) => {
        execFileSync("git", ["init", "-q", folder]);
        return ["--repo", folder];
      },
      /has no commits yet/,
    ],
    ["an empty instruction", () => ["--instruction", "  "], /--instruction must not be empty/],
    [
      "a long instruction",
      () => ["--instruction", "x".repeat(20_001)],
      /--instruction must be at most 20000 characters/,
    ],
    ["a title of two lines", () => ["--title", "a\nb"], /--title must be one line/],
    ["a report that is not there", () => ["--context", "none.txt"], /none\.txt cannot be read/],
    [
      "a report that is too long",
      (folder) => {
        const file = join(folder, "huge.txt");
        writeFileSync(file, "x".repeat(4 * 1024 * 1024 + 1));
        return ["--context", file];
      },
      /huge\.txt is larger than 4 MiB/,
    ],
    ["two ways to end", () => ["--apply", "--publish"], /--apply and --publish exclude/],
    [
      "a base that says nothing",
      () => ["--base", "main"],
      /--base and --github apply only to --publish/,
    ],
  ])("reports %s in one line", async (_name, prepare, words) => {
    const before = endpoint().chats.length;
    const folder = mkdtempSync(join(scratch(), "bad-"));
    const run = await svc([...ASK, ...prepare(folder)]);
    rmSync(folder, { recursive: true, force: true });
    expect({ status: run.status, lines: run.stderr.trim().split("\n") }).toEqual({
      status: 2,
      lines: [expect.stringMatching(words)],
    });
    expect(run.stderr).toMatch(/^svc: /);
    expect(endpoint().chats.length).toBe(before);
  });

  it("cuts a long report and keeps its end", async () => {
    const file = join(checkout().folder, "long.txt");
    const lines = Array.from({ length: 40_000 }, (_, at) => `step ${at} took its time`);
    writeFileSync(file, `${lines.join("\n")}\nAssertionError: at the very end\n`);
    const { status } = await svc([...ASK, "--context", file]);
    expect(status).toBe(0);
    const text = endpoint().chats.at(-1)?.text ?? "";
    expect(text).toContain("AssertionError: at the very end");
    expect(text.length).toBeLessThan(600_000);
  });

  it("reports a model that does not respond in one line", async () => {
    const env = { LLM_API_BASE: "http://127.0.0.1:1/v1", LLM_MODEL: "none" };
    const run = await svc(ASK, env);
    expect({ status: run.status, lines: errorLines(run).length }).toEqual({ status: 5, lines: 1 });
  });

  it("stops by a signal and leaves nothing", async () => {
    answer({ tools: [{ name: "list_dir", arguments: { path: "" } }] });
    const before = endpoint().chats.length;
    let stop: (signal: NodeJS.Signals) => void = () => undefined;
    const running = svc(ASK, { TOOL_MAX_ITERATIONS: "0", TOOL_REPEAT_LIMIT: "0" }, (kill) => {
      stop = kill;
    });
    await expect.poll(() => endpoint().chats.length, { timeout: 30_000 }).toBeGreaterThan(before);
    stop("SIGINT");
    const run = await running;
    expect({ status: run.status, told: errorLines(run) }).toEqual({
      status: 7,
      told: [expect.stringContaining("SIGINT")],
    });
    expect(readdirSync(scratch())).toEqual([]);
  });
});
