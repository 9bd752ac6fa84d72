import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { evaluateReproduce, evaluateVerify } from "../../src/domain/task/verify/evaluate-result.ts";
import { toVerifyInputs } from "../../src/domain/task/verify/verify-inputs.ts";
import { readVerifyResult, type VerifyResult } from "../../src/domain/task/verify/verify-result.ts";
import {
  NO_PYTHON,
  runVerifyScript,
  type ScriptRun,
  scriptOf,
  variablesOf,
} from "../fakes/gpu-verify-script.ts";

const workflow = readFileSync("examples/workflows/gpu-verify.yml", "utf8");
const URL = "https://host.example/runs/1";

describe("the workflow that verifies changes", () => {
  it("takes the inputs that are sent, and no others", () => {
    const block = /^ {4}inputs:\n((?: {6}.*\n)+)/m.exec(workflow)?.[1] ?? "";
    const names = [...block.matchAll(/^ {6}(\w+):$/gm)].map(([, name]) => name);
    const ask = { mode: "reproduce", baseSha: "a", tests: [], nonce: "n" } as const;
    expect(names).toEqual(Object.keys(toVerifyInputs(ask)));
  });

  it("has the nonce in its title and in the name of its artifact", () => {
    expect(workflow).toContain(`\nrun-name: svc-verify \${{ inputs.nonce }}\n`);
    expect(workflow).toContain(`\n          name: svc-verify-\${{ inputs.nonce }}\n`);
  });

  it("puts no input into the script", () => {
    expect(scriptOf(workflow)).not.toContain("${{");
    expect(scriptOf(workflow).split("\n").length).toBeGreaterThan(50);
    expect(variablesOf(workflow)).toMatchObject({ OTHER_TESTS: "[]", RUNS: "3" });
  });
});

const FAILS = { "value.txt": "1\n", "t.sh": 'echo "value: $(cat value.txt)"; grep -q 2 value.txt' };
const FIXES = { "value.txt": "2\n" };

function resultOf({ status, log, result }: ScriptRun): VerifyResult {
  expect(status, log).toBe(0);
  const read = readVerifyResult(result ?? new Uint8Array());
  if (read.kind === "bad") throw new Error(`${read.why}\n${log}`);
  return read.result;
}

/** What we make of a run of the script, and what it says itself. */
function evaluateRun(run: ScriptRun) {
  const result = resultOf(run);
  const judging = { ask: run.ask, isSuccess: true, url: URL };
  const { verdict, tracebacks, why } =
    run.ask.mode === "verify"
      ? evaluateVerify(result, judging)
      : evaluateReproduce(result, judging);
  return { said: result.verdict, verdict, tracebacks, why };
}

describe.skipIf(NO_PYTHON !== undefined)("its script, on a real repository", () => {
  it("finds a fix", () => {
    const run = runVerifyScript({ base: FAILS, change: FIXES }, ["t.sh"]);
    expect(evaluateRun(run)).toMatchObject({ said: "fixed", verdict: "fixed" });
    expect(resultOf(run)).toMatchObject({
      runs: 2,
      tests: [{ id: "t.sh", before: "failed", after: "passed" }],
    });
    expect(resultOf(run).tests[0]?.traceback).toContain("value: 1");
  });

  it("finds a change that fixes nothing, with what the test printed", () => {
    const run = runVerifyScript({ base: FAILS, change: { "value.txt": "3\n" } }, ["t.sh"]);
    const { said, verdict, tracebacks } = evaluateRun(run);
    expect([said, verdict]).toEqual(["not_fixed", "not_fixed"]);
    expect(tracebacks["t.sh"]).toBe("value: 3\n\n[exit status: 1]");
  });

  it("finds a test that passes anyway", () => {
    const run = runVerifyScript({ base: { ...FAILS, ...FIXES }, change: { a: "a" } }, ["t.sh"]);
    expect(evaluateRun(run)).toMatchObject({ said: "already_passing", verdict: "already_passing" });
  });

  it("finds a change that breaks another test", () => {
    const base = { ...FAILS, "other.sh": "grep -q 1 value.txt" };
    const variables = { OTHER_TESTS: '["other.sh", "t.sh"]' };
    const run = runVerifyScript({ base, change: FIXES }, ["t.sh"], variables);
    expect(evaluateRun(run)).toMatchObject({ said: "broke_others", verdict: "broke_others" });
  });

  it("finds a test that fails now and then", () => {
    const flips = "n=$(cat ../count 2>/dev/null || echo 0); echo $((n + 1)) > ../count; ((n % 2))";
    const run = runVerifyScript({ base: FAILS, change: { "t.sh": flips } }, ["t.sh"]);
    expect(resultOf(run).tests[0]).toMatchObject({ before: "failed", after: "flaky" });
    expect(evaluateRun(run)).toMatchObject({ said: "not_fixed", verdict: "not_fixed" });
  });

  it("does not take a test that was deleted or skipped for one that passes", () => {
    const change = { "t.sh": "echo 1 skipped" };
    const variables = { PASSED_PATTERN: String.raw`\b[1-9][0-9]* passed\b` };
    const skipped = runVerifyScript({ base: FAILS, change }, ["t.sh"], variables);
    expect(evaluateRun(skipped).verdict).toBe("not_fixed");
    const command = { TEST_COMMAND: 'test -s "$TEST" && bash -- "$TEST"' };
    const deleted = runVerifyScript({ base: FAILS, change: { "t.sh": "" } }, ["t.sh"], command);
    expect(evaluateRun(deleted).verdict).toBe("not_fixed");
  });

  it("reproduces a failure on the base only", () => {
    expect(evaluateRun(runVerifyScript({ base: FAILS }, ["t.sh"]))).toMatchObject({
      said: "reproduced",
      verdict: "reproduced",
      tracebacks: { "t.sh": expect.stringContaining("value: 1") },
    });
    const passing = runVerifyScript({ base: { ...FAILS, ...FIXES } }, ["t.sh"]);
    expect(evaluateRun(passing)).toMatchObject({
      said: "not_reproduced",
      verdict: "not_reproduced",
    });
  });

  it("names tests to no shell", () => {
    const id = "t.sh; touch ../owned $(touch ../owned) `touch ../owned` '\" && touch ../owned";
    const command = { TEST_COMMAND: 'test ! -e ../owned && printf "%s" "$TEST" && false' };
    const run = runVerifyScript({ base: FAILS }, [id], command);
    expect(evaluateRun(run).tracebacks[id]).toBe(`${id}\n[exit status: 1]`);
  });

  it("keeps the end of a long output, without orders to terminals", () => {
    const long = "printf 'x%.0s' {1..50000}; printf '\\033[31mred\\033[0m \\0 \\377 end'; false";
    const run = runVerifyScript({ base: { "t.sh": long } }, ["t.sh"]);
    const traceback = evaluateRun(run).tracebacks["t.sh"] ?? "";
    expect(traceback.length).toBe(20_000);
    expect(traceback.slice(-30)).toBe("xxxred  \ufffd end\n[exit status: 1]");
  });

  it("ends a test that hangs, with all that it started", () => {
    const hangs = { "t.sh": "sleep 600 & sleep 600" };
    const run = runVerifyScript({ base: hangs }, ["t.sh"], { TEST_SECONDS: "1", RUNS: "1" });
    expect(evaluateRun(run).tracebacks["t.sh"]).toContain("none within 1 s");
  });

  it("lets no test give orders to the runner", () => {
    const orders = "echo '::set-output name=x::y'; env | grep -c GITHUB_ENV";
    const variables = { GITHUB_ENV: "/nowhere" };
    const { log } = runVerifyScript({ base: { "t.sh": orders } }, ["t.sh"], variables);
    const [, token = ""] = /^::stop-commands::([0-9a-f]{32})$/m.exec(log) ?? [];
    const [, quiet = ""] = log.split(`::stop-commands::${token}\n`);
    expect(quiet.indexOf("::set-output")).toBeLessThan(quiet.indexOf(`::${token}::`));
    expect(quiet).toContain("\n0\n");
  });

  it("reports no result when the base cannot be set up", () => {
    const run = runVerifyScript({ base: FAILS, change: FIXES }, ["t.sh"], {
      SETUP_COMMAND: "echo no compiler; false",
    });
    const { said, verdict, why } = evaluateRun(run);
    expect([said, verdict]).toEqual(["error", "error"]);
    expect(why).toContain("no compiler");
  });

  it("takes a change that breaks the setup for one that fixes nothing", () => {
    const run = runVerifyScript({ base: FAILS, change: FIXES }, ["t.sh"], {
      SETUP_COMMAND: "grep -q 1 value.txt",
    });
    expect(evaluateRun(run)).toMatchObject({ said: "not_fixed", verdict: "not_fixed" });
  });
});
