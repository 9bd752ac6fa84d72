import { describe, expect, it } from "vitest";
import {
  type EvaluationContext,
  evaluateReproduce,
  evaluateVerify,
} from "../../../../../src/domain/task/verify/evaluate-result.ts";
import type { VerifyResult } from "../../../../../src/domain/task/verify/verify-result.ts";

const BASE = "a".repeat(40);
const COMMIT = "b".repeat(40);
const ASK = {
  mode: "verify",
  baseSha: BASE,
  commitSha: COMMIT,
  branch: "svc/fix-1",
  tests: ["x", "y"],
  nonce: "n",
} as const;
const VERIFY: EvaluationContext = { ask: ASK, isSuccess: true, url: "https://host.example/runs/1" };
const REPRODUCE: EvaluationContext = {
  ...VERIFY,
  ask: { mode: "reproduce", baseSha: BASE, tests: ["x", "y"], nonce: "n" },
};

type Test = VerifyResult["tests"][number];
const test = (id: string, before: Test["before"], after?: Test["after"]): Test => ({
  id,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
  traceback: `trace of ${id}`,
});
const FIXED = [test("x", "failed", "passed"), test("y", "failed", "passed")];
const verifyResult = (parts: Partial<VerifyResult>): VerifyResult => ({
  version: 1,
  nonce: "n",
  mode: "verify",
  verdict: "fixed",
  base_sha: BASE,
  commit_sha: COMMIT,
  tests: FIXED,
  ...parts,
});

const withoutCommit = ({ commit_sha: _none, ...rest }: VerifyResult): VerifyResult => rest;

describe("a change", () => {
  it("is fixed when every requested test failed before and passes now", () => {
    expect(evaluateVerify(verifyResult({ runs: 3 }), VERIFY)).toEqual({
      verdict: "fixed",
      tracebacks: {},
      runs: 3,
      url: VERIFY.url,
    });
  });

  it("is not fixed while a test still fails, regardless of the run's status", () => {
    const tests = [test("x", "failed", "passed"), test("y", "failed", "failed")];
    expect(evaluateVerify(verifyResult({ tests }), VERIFY)).toMatchObject({
      verdict: "not_fixed",
      why: "y still fails",
      tracebacks: { y: "trace of y" },
    });
  });

  it.each([
    ["flaky after", [test("x", "failed", "flaky"), test("y", "failed", "passed")], "not_fixed"],
    [
      "passed before",
      [test("x", "passed", "passed"), test("y", "passed", "passed")],
      "already_passing",
    ],
    ["one passed before", [test("x", "passed", "passed"), test("y", "failed", "passed")], "fixed"],
    ["broken", [test("x", "passed", "failed"), test("y", "failed", "passed")], "broke_others"],
    ["another one broken", [...FIXED, test("z", "passed", "failed")], "broke_others"],
    ["another one flaky", [...FIXED, test("z", "passed", "flaky")], "fixed"],
    ["another one always failing", [...FIXED, test("z", "failed", "failed")], "fixed"],
    ["one untold", [test("x", "failed", "passed")], "error"],
    ["one half told", [test("x", "failed", "passed"), test("y", undefined, "passed")], "error"],
    ["told twice, once failing", [...FIXED, test("y", "failed", "failed")], "not_fixed"],
    ["none told", [], "error"],
  ] as const)("that is said to be fixed, %s, is judged by its tests", (_what, tests, verdict) => {
    expect(evaluateVerify(verifyResult({ tests: [...tests] }), VERIFY).verdict).toBe(verdict);
  });

  it.each([
    ["not_fixed", FIXED, "not_fixed"],
    ["not_fixed", [], "not_fixed"],
    ["broke_others", FIXED, "broke_others"],
    ["not_fixed", [...FIXED, test("z", "passed", "failed")], "broke_others"],
    ["already_passing", FIXED, "already_passing"],
    ["already_passing", [test("x", "passed", "failed")], "broke_others"],
    ["error", FIXED, "error"],
    ["reproduced", FIXED, "error"],
  ] as const)("that is said to be %s is never judged better", (verdict, tests, judged) => {
    expect(evaluateVerify(verifyResult({ verdict, tests: [...tests] }), VERIFY).verdict).toBe(
      judged,
    );
  });

  it("is not accepted as fixed by a failed run", () => {
    expect(evaluateVerify(verifyResult({}), { ...VERIFY, isSuccess: false })).toMatchObject({
      verdict: "error",
      why: "it reports fixed, but the run did not succeed",
      tracebacks: {},
    });
    const failed = verifyResult({ verdict: "not_fixed" });
    expect(evaluateVerify(failed, { ...VERIFY, isSuccess: false }).verdict).toBe("not_fixed");
  });

  it.each([
    ["nonce", verifyResult({ nonce: "other" })],
    ["mode", verifyResult({ mode: "reproduce" })],
    ["base_sha", verifyResult({ base_sha: COMMIT })],
    ["commit_sha", verifyResult({ commit_sha: BASE })],
    ["commit_sha", withoutCommit(verifyResult({}))],
  ])("is not judged by a result with another %s", (field, result) => {
    expect(evaluateVerify(result, VERIFY)).toMatchObject({
      verdict: "error",
      why: `its ${field} does not match the request`,
      tracebacks: {},
    });
  });

  it("that failed only sometimes before is reported as such", () => {
    const tests = [test("x", "flaky", "passed"), test("y", "failed", "passed")];
    expect(evaluateVerify(verifyResult({ tests }), VERIFY)).toMatchObject({
      verdict: "fixed",
      why: "x failed only sometimes before",
    });
  });

  it("keeps the run's own reason, on one line", () => {
    const told = verifyResult({ verdict: "error", note: "no\n machine " });
    expect(evaluateVerify(told, VERIFY)).toMatchObject({ verdict: "error", why: "no machine" });
    expect(evaluateVerify(verifyResult({ verdict: "error" }), VERIFY).why).toBe(
      "it gives no reason",
    );
  });
});

describe("a failure", () => {
  const result = (parts: Partial<VerifyResult>): VerifyResult =>
    withoutCommit(verifyResult({ mode: "reproduce", ...parts }));

  it("is reproduced when one of the tests fails, and gives what it printed", () => {
    const tests = [test("x", "passed"), test("y", "flaky")];
    expect(evaluateReproduce(result({ verdict: "reproduced", tests }), REPRODUCE)).toEqual({
      verdict: "reproduced",
      tracebacks: { y: "trace of y" },
      url: REPRODUCE.url,
    });
  });

  it.each([
    ["reproduced", [test("x", "passed"), test("y", "passed")], "not_reproduced"],
    ["not_reproduced", [test("x", "failed"), test("y", "passed")], "reproduced"],
    ["not_reproduced", [test("x", "passed")], "error"],
    ["reproduced", [], "error"],
    ["error", [test("x", "failed")], "error"],
    ["fixed", [test("x", "failed")], "error"],
  ] as const)("that is said to be %s is judged by its tests", (verdict, tests, judged) => {
    const report = evaluateReproduce(result({ verdict, tests: [...tests] }), REPRODUCE);
    expect(report.verdict).toBe(judged);
  });

  it("is not judged by a result of another run", () => {
    const other = result({ verdict: "reproduced", nonce: "other", tests: [test("x", "failed")] });
    expect(evaluateReproduce(other, REPRODUCE).verdict).toBe("error");
  });
});
