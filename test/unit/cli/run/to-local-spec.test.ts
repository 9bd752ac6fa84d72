import { expect, it } from "vitest";
import { toLocalSpec } from "../../../../src/cli/run/to-local-spec.ts";
import { sampleSpec } from "../../domain/runner/sample-spec.ts";

it("converts the times of a spec to the local clock, and puts clones into the local folder", () => {
  const spec = sampleSpec({ deadlineAt: "2026-01-02T04:00:00.000Z" });
  const local = toLocalSpec(spec, { skewMs: 60_000, temporary: "/scratch" });
  expect(local).toEqual({
    ...spec,
    deadlineAt: "2026-01-02T03:59:00.000Z",
    token: { value: "ghs_t", expiresAt: "2026-01-02T04:03:05.000Z" },
    settings: { ...spec.settings, cacheFolder: "/scratch/svc-clones" },
  });
});

it("adds no moment that the spec does not name", () => {
  const spec = sampleSpec({ token: { value: "t" } });
  const local = toLocalSpec(spec, { skewMs: 60_000, temporary: "/scratch" });
  expect([local.token, "deadlineAt" in local]).toEqual([{ value: "t" }, false]);
});
