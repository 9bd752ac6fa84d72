import { describe, expect, it } from "vitest";
import { SECRET_KINDS } from "../../../../src/domain/inbound/secret-kinds.ts";
import { sampleSecrets } from "./sample-secrets.ts";

describe("SECRET_KINDS", () => {
  it("start with their cues, which is how they are found", () => {
    const samples = sampleSecrets(3).map(({ line }) => line);
    for (const { cue, pattern } of SECRET_KINDS) {
      expect(pattern.sticky).toBe(true);
      expect(pattern.source.replaceAll("\\", "")).toContain(cue.replaceAll("\\", ""));
    }
    const cues = new Set(SECRET_KINDS.map(({ cue }) => cue));
    expect(
      samples.filter((line) => [...cues].some((cue) => line.includes(cue))).length,
    ).toBeGreaterThan(50);
  });

  it("have names that fit into a placeholder", () => {
    for (const { kind } of SECRET_KINDS) expect(kind).toMatch(/^[a-z0-9_]{1,40}$/);
  });
});
