import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./repository-files.ts";

/** Stands in the place of npm: leaves the report that a suite is to leave, and ends as it is to end. */
const NPM = `#!/bin/sh
cd "$SUITES" && if [ -f "$2" ]; then cp "$2" "$SVC_TEST_REPORT"; fi
if [ -f "$2.sh" ]; then . "./$2.sh"; fi
`;
const SUITES = ["test", "test:long", "test:cluster", "test:image", "test:crash"];

type Outcome = "passed" | "failed" | "pending";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-test-all-"));
  writeFileSync(join(folder, "npm"), NPM, { mode: 0o755 });
  for (const name of SUITES) setReport(name, { [`a of ${name}`]: "passed" });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Has a suite leave this report, as the test runner writes it. */
function setReport(name: string, tests: Readonly<Record<string, Outcome>>): void {
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === "failed" ? ["Error: 1 is not 2\n    at a line"] : [],
  }));
  const file = { name: join(ROOT, "test/x.test.ts"), status: "passed", message: "" };
  writeFileSync(
    join(folder, name),
    JSON.stringify({ testResults: [{ ...file, assertionResults }] }),
  );
}

/** Has a suite end with these words of a shell. */
function endWith(name: string, script: string): void {
  writeFileSync(join(folder, `${name}.sh`), script);
}

function testAll(env: Readonly<Record<string, string>> = {}): { code: number | null; out: string } {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/test-all.mjs"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { SUITES: folder, PATH: `${folder}${delimiter}${process.env.PATH}`, ...env },
  });
  return { code: status, out: stdout };
}

describe("npm run test:all", () => {
  it("adds all suites up", () => {
    setReport("test:image", { b: "passed", c: "pending" });
    expect(testAll()).toEqual({ code: 0, out: "5 passed, 0 failed, 1 skipped\n" });
  });

  it("continues after a suite that fails, and names each failed test with its first line", () => {
    setReport("test", { "c is d": "failed" });
    endWith("test", "exit 1");
    expect(testAll()).toEqual({
      code: 1,
      out: "failed: test/x.test.ts: c is d: Error: 1 is not 2\n4 passed, 1 failed, 0 skipped\n",
    });
  });

  it("names suites with a missing requirement, and fails when all must run", () => {
    setReport("test:long", { "box (needs bubblewrap) holds": "pending" });
    const out =
      "skipped: test/x.test.ts: box (needs bubblewrap) holds\n4 passed, 0 failed, 1 skipped\n";
    expect(testAll()).toEqual({ code: 0, out });
    expect(testAll({ SVC_TEST_MUST_RUN_ALL: "1" })).toEqual({ code: 1, out });
  });

  it.each([
    ["fails although each of its tests passed", "exit 2", "it failed without a failed test", 5],
    ["is killed", "kill -9 $$", "it failed without a failed test", 5],
    ["tells nothing", 'rm "$SVC_TEST_REPORT"', "it left no report", 4],
    ["is killed while it tells", 'echo "{" >"$SVC_TEST_REPORT"', "it left no report", 4],
  ])("fails where a suite %s", (_, script, words, passed) => {
    endWith("test:cluster", script);
    expect(testAll()).toEqual({
      code: 1,
      out: `failed: npm run test:cluster: ${words}\n${passed} passed, 1 failed, 0 skipped\n`,
    });
  });

  it("fails where nothing was tested", () => {
    for (const name of SUITES) setReport(name, {});
    expect(testAll()).toEqual({ code: 1, out: "0 passed, 0 failed, 0 skipped\n" });
  });
});
