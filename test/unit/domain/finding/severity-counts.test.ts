import { describe, expect, it } from "vitest";
import type { Severity } from "../../../../src/domain/core/severity.ts";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import {
  countSeverities,
  countShownFindings,
} from "../../../../src/domain/finding/severity-counts.ts";

const planned = (severity: Severity, over: Partial<Planned> = {}): Planned => ({
  finding: { path: "a.ts", side: "RIGHT", severity, body: "b" },
  id: "i",
  reason: "r",
  ...over,
});

describe("counting findings", () => {
  it("counts the findings of each severity, none included", () => {
    expect(countSeverities([])).toEqual({ critical: 0, major: 0, minor: 0, nit: 0 });
    const severities = ["nit", "major", "nit"] as const;
    expect(countSeverities(severities.map((severity) => ({ severity })))).toEqual({
      critical: 0,
      major: 1,
      minor: 0,
      nit: 2,
    });
  });

  it("counts what a plan shows in any place, and nothing that was said before", () => {
    const plan = {
      event: "COMMENT",
      inline: [planned("critical")],
      file: [planned("major")],
      summary: [
        planned("minor"),
        planned("major", { duplicateOf: "i" }),
        planned("nit", { duplicateOf: "i", saidAt: "https://host.example/1" }),
      ],
    } as const;
    expect(countShownFindings(plan)).toEqual({ critical: 1, major: 1, minor: 1, nit: 0 });
  });
});
