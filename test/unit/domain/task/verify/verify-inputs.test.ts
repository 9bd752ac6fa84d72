import { describe, expect, it } from "vitest";
import {
  artifactName,
  chooseTests,
  isRunTitle,
  toVerifyInputs,
} from "../../../../../src/domain/task/verify/verify-inputs.ts";

const BASE = "a".repeat(40);

describe("inputs", () => {
  it("are texts, none of them empty", () => {
    const ask = { mode: "reproduce", baseSha: BASE, tests: ["t.py::a b"], nonce: "n-1" } as const;
    expect(toVerifyInputs(ask)).toEqual({
      mode: "reproduce",
      base_sha: BASE,
      commit_sha: "none",
      ref: "none",
      tests: '["t.py::a b"]',
      nonce: "n-1",
    });
  });

  it("name the commit and its branch when a change is verified", () => {
    const commitSha = "b".repeat(40);
    const ask = { mode: "verify", baseSha: BASE, commitSha, branch: "svc/fix-1" } as const;
    const inputs = toVerifyInputs({ ...ask, tests: ["x"], nonce: "n" });
    expect(inputs).toMatchObject({ mode: "verify", commit_sha: commitSha, ref: "svc/fix-1" });
  });
});

describe("tests of a run", () => {
  it.each([
    ["an option", "--rootdir=/"],
    ["a line break inside", "a.py::x\nb.py::y"],
    ["a terminal's order", "a.py::\u001b[2J"],
    ["invisible characters", "a.py::\u202ex"],
    ["half a character", "a.py::\ud800"],
    ["too many characters", "x".repeat(501)],
  ])("leave out %s", (_what, id) => {
    expect(chooseTests([id, "a.py::ok"])).toEqual({ tests: ["a.py::ok"], leftOut: 1 });
  });

  it("are requested once each, without surrounding blanks", () => {
    expect(chooseTests([" a ", "a", "", "b"])).toEqual({ tests: ["a", "b"], leftOut: 0 });
  });

  it("are as many as one dispatch carries", () => {
    const many = Array.from({ length: 100 }, (_, index) => `t.py::test_${index}`);
    expect(chooseTests(many)).toMatchObject({ leftOut: 40, tests: { length: 60 } });
    const long = Array.from({ length: 60 }, (_, index) => `${index}${"\\".repeat(490)}`);
    const { tests } = chooseTests(long);
    expect(JSON.stringify(tests).length).toBeLessThanOrEqual(30_000);
    expect(tests.length).toBeGreaterThan(20);
  });
});

it("knows a run by a word of its title only", () => {
  expect(isRunTitle("svc-verify 12-ab", "12-ab")).toBe(true);
  expect(isRunTitle("svc-verify 12-ab-repro", "12-ab")).toBe(false);
  expect(isRunTitle("svc-verify-12-ab", "12-ab")).toBe(false);
  expect(isRunTitle("", "12-ab")).toBe(false);
  expect(artifactName("12-ab")).toBe("svc-verify-12-ab");
});
