import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "./repository-files.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-sum-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = "passed" | "failed" | "pending";

/** A report of one suite, as the test runner writes it. */
function report(name: string, tests: Readonly<Record<string, Outcome>>): string {
  const path = join(folder, name);
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === "failed" ? ["Error: 1 is not 2\n    at a line"] : [],
  }));
  const file = { name: join(ROOT, `test/${name}.test.ts`), status: "passed", message: "" };
  writeFileSync(path, JSON.stringify({ testResults: [{ ...file, assertionResults }] }));
  return path;
}

function sum(
  status: number,
  ...paths: string[]
): { code: number | null; out: string; err: string } {
  const args = ["scripts/sum-tests.mjs", `${status}`, ...paths];
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { code, out: stdout, err: stderr };
}

describe("the sum of all suites", () => {
  it("adds them up", () => {
    const one = report("one", { a: "passed", b: "pending" });
    const two = report("two", { c: "passed" });
    expect(sum(0, one, two)).toEqual({ code: 0, out: "2 passed, 0 failed, 1 skipped\n", err: "" });
  });

  it("names each failed test with its first line", () => {
    const one = report("one", { a: "passed" });
    const two = report("two", { "c is d": "failed" });
    expect(sum(1, one, two)).toEqual({
      code: 1,
      out: "1 passed, 1 failed, 0 skipped\n",
      err: "failed: test/two.test.ts: c is d: Error: 1 is not 2\n",
    });
  });

  it("fails where a real part was skipped", () => {
    const one = report("one", { a: "passed", "box (needs bubblewrap) holds": "pending" });
    expect(sum(0, one)).toEqual({
      code: 1,
      out: "1 passed, 0 failed, 1 skipped\n",
      err: "skipped on CI: test/one.test.ts: box (needs bubblewrap) holds\n",
    });
  });

  it("fails where a suite ended badly without a failed test, or told nothing", () => {
    const one = report("one", { a: "passed" });
    const failed = { code: 1, out: "1 passed, 1 failed, 0 skipped\n", err: "" };
    expect(sum(2, one)).toEqual(failed);
    expect(sum(0, one, join(folder, "missing"))).toEqual(failed);
    expect(sum(0)).toMatchObject({ code: 1 });
  });
});
