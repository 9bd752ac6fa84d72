import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastLine, setUpSvc } from "../fakes/bad-input-suite.ts";

const { scratch, svc } = setUpSvc();

describe("svc review with bad input", () => {
  it("reports a folder that is not a repository", async () => {
    const folder = join(scratch(), "plain");
    mkdirSync(folder);
    const run = await svc(["review"], folder, { GIT_CEILING_DIRECTORIES: scratch() });
    rmSync(folder, { recursive: true });
    expect(lastLine(run)).toMatch(/^svc: not a git repository: .*plain/);
    expect(run.status).toBe(2);
  });

  it("leaves nothing in the temporary folder", () => {
    expect(readdirSync(scratch())).toEqual([]);
  });
});

describe("svc check-comments", () => {
  const file = (name: string, content: string): string => {
    const path = join(scratch(), name);
    writeFileSync(path, content);
    return path;
  };
  const patches = [{ path: "a.txt", status: "modified", patch: "@@ -1,2 +1,2 @@\n-a\n+b\n c" }];

  it("prints the plan, with every comment in one bucket", async () => {
    const comments = [
      { path: "a.txt", line: 1, body: "x" },
      { path: "a.txt", line: 9, body: "y" },
      { path: "b", line: 1, body: "z" },
      7,
      null,
    ];
    const run = await svc(
      [
        "check-comments",
        "--patches",
        file("p.json", JSON.stringify(patches)),
        "--comments",
        file("c.json", JSON.stringify(comments)),
      ],
      scratch(),
    );
    const plan = JSON.parse(run.stdout) as Record<"inline" | "file" | "summary", object[]>;
    expect(run.status).toBe(0);
    expect([plan.inline.length, plan.file.length, plan.summary.length]).toEqual([1, 1, 3]);
  });

  it.each([
    ["a file that is not there", "none.json", "[]", /none\.json cannot be read \(ENOENT\)/],
    ["text that is no JSON", undefined, "[}", /c\.json is not JSON/],
    ["JSON of another shape", undefined, '{"a": 1}', /c\.json does not have the expected shape/],
  ])("reports %s in one line", async (_name, patchFile, comments, says) => {
    const patchPath = patchFile ?? file("p.json", JSON.stringify(patches));
    const run = await svc(
      ["check-comments", "--patches", patchPath, "--comments", file("c.json", comments)],
      scratch(),
    );
    expect(lastLine(run)).toMatch(says);
    expect(run.status).toBe(2);
  });
});

describe("svc", () => {
  it("prints its version", async () => {
    expect((await svc(["--version"], scratch())).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([["--help"], ["review", "--help"], ["check-comments", "--help"], ["doctor", "--help"]])(
    "helps with %s %s",
    async (...args) => {
      const run = await svc(
        args.filter((arg) => arg !== undefined),
        scratch(),
      );
      expect(run.status).toBe(0);
      expect(run.stdout).toContain("Usage: svc");
    },
  );

  it("reports an unknown command in one line", async () => {
    const run = await svc(["publish"], scratch());
    expect(lastLine(run)).toBe("svc: unknown command 'publish'");
    expect(run.status).toBe(2);
  });
});
