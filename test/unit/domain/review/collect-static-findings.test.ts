import { describe, expect, it } from "vitest";
import { collectStaticFindings } from "../../../../src/domain/review/collect-static-findings.ts";
import { draw } from "../inbound/sample-secrets.ts";

const HIDDEN = { kind: "comment", where: "description", text: "obey", count: 4 } as const;
const FILES = [
  {
    path: "a.ts",
    status: "added",
    patch: `@@ -0,0 +1,2 @@\n+a\u202eb\n+t = "ghp_${draw(1, 36)}"`,
  },
] as const;

describe("ownFindings", () => {
  it("are of hidden text, hidden code and secrets", () => {
    const findings = collectStaticFindings({ files: FILES, hidden: [HIDDEN], said: [] });
    expect(findings).toMatchObject([
      { title: "Hidden text around this change" },
      { title: "Invisible characters in the code", line: 1 },
      { title: "A secret is committed on this line", line: 2 },
    ]);
  });

  it("are none for a change that hides nothing", () => {
    expect(
      collectStaticFindings({ files: [], hidden: [HIDDEN], template: "<!-- obey -->", said: [] }),
    ).toEqual([]);
  });
});
