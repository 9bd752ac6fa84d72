import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ASK, errorLines, REPOSITORY, setUpTaskCommand } from "../fakes/task-command-suite.ts";
import { FIX } from "../fakes/task-harness.ts";

const REPORT = `## Svc candidate failure group 1/1: the total of a cart
- \`test/cart.test.js::total_counts_one\`
  \`\`\`
  AssertionError: expected 500, got NaN
      at src/cart.js:3
  \`\`\`
`;

const suite = setUpTaskCommand();
const { watched, scratch, checkout, answer, svc } = suite;
const { asApp, bare, cart, status, issues, branches } = suite;

describe("svc task", () => {
  it("prints the body of the pull request and a patch that git applies, and changes nothing", async () => {
    writeFileSync(join(checkout().folder, "report.txt"), REPORT);
    const run = await svc([...ASK, "--context", "report.txt"]);
    expect({ status: run.status, told: errorLines(run) }).toEqual({ status: 0, told: [] });
    for (const part of [`# ${FIX.title}`, FIX.body, "total_counts_one", "expected 500, got NaN"])
      expect(run.stdout).toContain(part);
    expect(run.stderr).toContain("uncommitted changes are not part of it");
    expect(run.stderr).toContain(`# ${FIX.title}\n\n`);
    expect(status()).toBe("?? report.txt");
    const patch = run.stdout.slice(run.stdout.indexOf("diff --git "));
    execFileSync("git", ["apply", "--index"], { cwd: checkout().folder, input: patch });
    expect(cart()).toContain("(item.count ?? 1)");
    expect(readdirSync(scratch())).toEqual([]);
  });

  it("prints everything as JSON", async () => {
    const { status, stdout } = await svc([...ASK, "--title", "Count them", "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      kind: "proposed",
      stopReason: "final",
      isDirty: false,
      base: { branch: "main", sha: checkout().git("rev-parse", "HEAD") },
      title: "Count them",
      body: expect.stringContaining(FIX.body),
      patch: expect.stringMatching(/^diff --git a\/src\/cart\.js b\/src\/cart\.js\n/),
      files: [{ path: "src/cart.js", change: "modified", mode: "100644" }],
      normalizer: { kind: "none" },
      ledger: [{ ok: true }],
    });
  });

  it("writes the change to the working tree with --apply, beside other work there", async () => {
    checkout().write({ "README.md": "mine\n" });
    const run = await svc([...ASK, "--repo", "src", "--apply"]);
    expect({ status: run.status, stdout: run.stdout }).toEqual({
      status: 0,
      stdout: "modified src/cart.js\n",
    });
    expect(cart()).toContain("(item.count ?? 1)");
    expect(readFileSync(join(checkout().folder, "README.md"), "utf8")).toBe("mine\n");
  });

  it("refuses a patch of what is protected", async () => {
    const path = ".github/workflows/ci.yml";
    const patch = `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+on: push\n`;
    answer(JSON.stringify({ ...FIX, patch }));
    const run = await svc([...ASK, "--apply"]);
    expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 3, stdout: "" });
    expect(errorLines(run)).toEqual([expect.stringMatching(/^svc: refused: .*ci\.yml/)]);
    expect(status()).toBe("");
  });
});

describe("svc task --publish", () => {
  it("opens one pull request with the change on the pinned commit, and changes nothing here", async () => {
    checkout().write({ "README.md": "mine\n" });
    const run = await svc([...ASK, "--publish"], asApp());
    expect({ status: run.status, told: errorLines(run) }).toEqual({ status: 0, told: [] });
    const [fix, ...more] = issues();
    expect(more).toEqual([]);
    expect(run.stdout).toBe(`${watched().host.serverUrl}/${REPOSITORY}/pull/${fix?.number}\n`);
    expect(fix).toMatchObject({ title: FIX.title, state: "open", author: "asksvc[bot]" });
    expect(fix?.pull).toMatchObject({ baseBranch: "main", headBranch: branches() });
    expect(fix?.body).toContain(FIX.body);
    checkout().git("fetch", "-q", bare(), branches());
    expect(checkout().git("rev-parse", "FETCH_HEAD^")).toBe(checkout().git("rev-parse", "HEAD"));
    expect(checkout().git("show", "FETCH_HEAD:src/cart.js")).toContain("(item.count ?? 1)");
    expect(status()).toBe("M README.md");
  });

  it("needs credentials", async () => {
    const run = await svc([...ASK, "--publish"]);
    expect({ status: run.status, told: errorLines(run) }).toEqual({
      status: 2,
      told: [expect.stringContaining("GITHUB_TOKEN is not set")],
    });
  });
});
