import { describe, expect, it } from "vitest";
import {
  getPinnedPull,
  RunnerSpec,
  requireLogin,
} from "../../../../src/domain/runner/runner-spec.ts";
import { sampleSpec } from "./sample-spec.ts";

describe("pullOf", () => {
  it("gives the pull request as use cases take it", () => {
    const spec = RunnerSpec.parse(sampleSpec());
    expect(getPinnedPull(spec)).toStrictEqual(sampleSpec().pull);
    const { pull: _pull, ...without } = spec;
    expect(getPinnedPull(without)).toBeUndefined();
  });
});

describe("requireLogin", () => {
  it("gives the login, and throws without one", () => {
    expect(requireLogin(sampleSpec())).toBe("asksvc[bot]");
    expect(() => requireLogin({})).toThrow("the runner's spec has no login");
  });
});

describe("RunnerSpec", () => {
  it("reads what it wrote", () => {
    const spec = sampleSpec({ deadlineAt: "2026-01-02T05:04:05.000Z" });
    expect(RunnerSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
  });

  it.each([
    ["another version", { version: 2 }],
    ["no token", { token: undefined }],
    [
      "a head that is a branch",
      { pull: { ...sampleSpec().pull, head: { branch: "main", sha: "main" } } },
    ],
    ["settings that lack something", { settings: {} }],
    [
      "an address that is none",
      { repository: { ...sampleSpec().repository, cloneUrl: "acme/shop" } },
    ],
    ["an unknown kind", { job: { id: "j", attempt: 1, kind: "merge" } }],
  ])("does not take a spec with %s", (_what, over) => {
    expect(RunnerSpec.safeParse({ ...sampleSpec(), ...over }).success).toBe(false);
  });
});
