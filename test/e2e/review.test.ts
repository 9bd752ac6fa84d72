import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reviewReply } from "../fakes/chat-events.ts";
import { type ReviewJson, setUpReviewCommand } from "../fakes/review-command-suite.ts";
import { createPriceRepository } from "../fakes/sample-repository.ts";

const { scratch, review } = setUpReviewCommand();

describe("svc review", () => {
  it("puts findings on the right lines of real git objects", async () => {
    const { status, stdout, stderr } = await review(["--format", "json"]);
    expect(stderr).not.toContain("svc:");
    expect(status).toBe(0);
    const { plan } = JSON.parse(stdout) as ReviewJson;
    const where = plan.inline.map(({ place, moved }) => ({
      ...place,
      ...(moved ? { moved } : {}),
    }));
    expect(where).toEqual([
      { path: "src/price.ts", side: "LEFT", line: 13 },
      { path: "src/price.ts", side: "RIGHT", line: 9 },
      { path: "src/price.ts", side: "RIGHT", line: 8, moved: true },
      { path: "src/price.ts", side: "RIGHT", line: 8, startLine: 6 },
    ]);
    expect(plan.summary.map(({ reason }) => reason)).toEqual(["path is not in the pull request"]);
    expect(plan.event).toBe("REQUEST_CHANGES");
  });

  it("prints findings, summary and coverage as text", async () => {
    const { stdout } = await review([]);
    expect(stdout).toContain("src/price.ts:9: major: A discount nobody asked for");
    expect(stdout).toContain("src/price.ts:13 (before the change): critical: Division by zero");
    expect(stdout).toContain("1 of 1 file reviewed");
  });

  it("writes Markdown to a file, whole", async () => {
    const file = join(scratch(), "review.md");
    const { stdout } = await review(["--format", "markdown", "--output", file]);
    expect(stdout).toBe("");
    expect(readFileSync(file, "utf8")).toContain("```suggestion\n  return sum;\n```");
    rmSync(file);
  });

  it("exits 1 when a finding is at least as bad as --fail-on", async () => {
    expect((await review(["--fail-on", "critical"])).status).toBe(1);
    const harmless = {
      chat: [
        reviewReply({
          summary: "Fine.",
          comments: [{ path: "src/price.ts", line: 8, body: "Hm.", severity: "nit" }],
        }),
      ],
    };
    expect((await review(["--fail-on", "minor"], harmless)).status).toBe(0);
  });

  it("reviews uncommitted and untracked work and leaves the checkout as it was", async () => {
    using own = createPriceRepository();
    own.write({
      "src/new.ts": "export const answer = 41;\n",
      "src/staged.ts": "export const staged = 1;\n",
    });
    own.git("add", "src/staged.ts");
    const before = [
      own.git("status", "--porcelain"),
      own.git("ls-files", "-s"),
      own.git("for-each-ref"),
      own.git("count-objects"),
    ];
    const { stdout } = await review(["--json"], undefined, { cwd: own.folder });
    const { manifest } = JSON.parse(stdout) as ReviewJson;
    expect(manifest.map(({ path }) => path)).toEqual([
      "src/new.ts",
      "src/price.ts",
      "src/staged.ts",
    ]);
    expect([
      own.git("status", "--porcelain"),
      own.git("ls-files", "-s"),
      own.git("for-each-ref"),
      own.git("count-objects"),
    ]).toEqual(before);
  });

  it("reviews only what is staged with --staged", async () => {
    using own = createPriceRepository();
    own.write({
      "src/new.ts": "export const answer = 41;\n",
      "src/staged.ts": "export const staged = 1;\n",
    });
    own.git("add", "src/staged.ts");
    const { stdout } = await review(["--json", "--staged"], undefined, { cwd: own.folder });
    expect((JSON.parse(stdout) as ReviewJson).manifest.map(({ path }) => path)).toEqual([
      "src/staged.ts",
    ]);
  });

  it("leaves nothing in the temporary folder", () => {
    expect(readdirSync(scratch())).toEqual([]);
  });
});
