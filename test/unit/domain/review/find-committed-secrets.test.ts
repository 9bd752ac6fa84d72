import { describe, expect, it } from "vitest";
import { findCommittedSecrets } from "../../../../src/domain/review/find-committed-secrets.ts";
import { draw, sampleKey } from "../inbound/sample-secrets.ts";

const TOKEN = `ghp_${draw(1, 36)}`;
const file = (path: string, ...lines: string[]) => ({
  path,
  status: "modified" as const,
  patch: [
    `@@ -1,${lines.filter((line) => !line.startsWith("+")).length} +1,${lines.filter((line) => !line.startsWith("-")).length} @@`,
    ...lines,
  ].join("\n"),
});

describe("committedSecretFindings", () => {
  it("reports an added secret on its line without quoting it", () => {
    const findings = findCommittedSecrets([file("src/a.ts", " x", `+t = "${TOKEN}"`)], []);
    expect(findings).toMatchObject([
      { path: "src/a.ts", line: 2, side: "RIGHT", severity: "critical", category: "security" },
    ]);
    expect(JSON.stringify(findings)).not.toContain(TOKEN.slice(4, 16));
  });

  it("finds a key once, on all its lines", () => {
    const key = sampleKey("PRIVATE KEY", 2).map((line) => `+${line}`);
    expect(findCommittedSecrets([file("src/key.pem", " x", ...key)], [])).toMatchObject([
      { start_line: 3, line: 9 },
    ]);
  });

  it.each([
    ["stands there already", ` t = "${TOKEN}"`],
    ["is taken out", `-t = "${TOKEN}"`],
  ])("ignores what %s", (_what, line) => {
    expect(findCommittedSecrets([file("a.ts", line, "+x")], [])).toEqual([]);
  });

  it("ignores content that only moves to another file", () => {
    const files = [file("a.ts", `-t = "${TOKEN}"`), file("b.ts", `+t = "${TOKEN}"`)];
    expect(findCommittedSecrets(files, [])).toEqual([]);
  });

  it.each([
    [{ path: "./a.ts", line: 1, body: "This is a credential." }, 0],
    [{ path: "a.ts", line: 1, body: "Revoke it.", category: "security" }, 0],
    [{ path: "a.ts", line: 3, start_line: 1, body: "⟦SECRET:github_token:1⟧ must go" }, 0],
    [{ path: "a.ts", line: 1, body: "Use const." }, 1],
    [{ path: "a.ts", line: 2, body: "A secret." }, 1],
    [{ path: "b.ts", line: 1, body: "A secret." }, 1],
    ["prose", 1],
  ])("does not repeat the model: %j leaves %d", (said, left) => {
    expect(findCommittedSecrets([file("a.ts", `+t = "${TOKEN}"`)], [said])).toHaveLength(left);
  });

  it.each([
    ["src/a.ts", `+password = "${draw(3, 20)}7Q"`, "major"],
    ["test/fixtures/a.ts", `+t = "${TOKEN}"`, "minor"],
  ])("weighs one in %s", (path, line, severity) => {
    expect(findCommittedSecrets([file(path, line)], [])).toMatchObject([{ severity }]);
  });
});
