import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMPTY_GROUP } from "../../src/demo/sample/shares/empty-group.ts";
import { LOST_CENT } from "../../src/demo/sample/shares/lost-cent.ts";
import type { ReviewsResponse } from "../../src/domain/api/job-response.ts";
import type { JournalResponse } from "../../src/domain/api/operations-response.ts";
import {
  addressIn,
  branchIn,
  commitsOf,
  draftIn,
  fixesIn,
  gitIn,
  issueIn,
  pullIn,
  readJson,
} from "../fakes/demo-folder.ts";
import { startDemo } from "../fakes/demo-process.ts";
import { runSvc, type SvcRun } from "../fakes/run-svc.ts";
import { readText } from "../meta/repository-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "svc-demo-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function emptyFolder(): string {
  return mkdtempSync(join(scratch, "home-"));
}

describe("svc demo", () => {
  const folder = emptyFolder();
  let first: SvcRun;
  beforeAll(async () => {
    first = await runSvc(["demo", "--once"], { cwd: folder });
  });

  it("posts a review of each kind of finding", () => {
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(
      /^review posted: http:\/\/127\.0\.0\.1:\d+\/acme\/checkout\/pull\/1#/m,
    );
    const pull = pullIn(folder);
    expect(pull?.reviews).toHaveLength(2);
    const comments = pull?.comments ?? [];
    expect(comments.some(({ startLine }) => startLine !== undefined)).toBe(true);
    expect(comments.some(({ body }) => body.includes("```suggestion\n"))).toBe(true);
    expect(comments.some(({ side }) => side === "LEFT")).toBe(true);
    expect(pull?.reviews[0]?.body).toContain("Further findings (1)");
  });

  it("posts one new finding after a push, closes one thread, and reviews only what is new", () => {
    expect(first.stdout).toMatch(
      /^second review posted: 1 new finding, 1 closed thread, http.*\/pull\/1#/m,
    );
    const { reviews = [], comments = [] } = pullIn(folder) ?? {};
    const second = comments.filter(({ reviewId }) => reviewId === reviews[1]?.id);
    expect(second.map(({ path, line }) => ({ path, line }))).toEqual([
      { path: "src/receipt.js", line: 4 },
    ]);
    const closed = comments.filter(({ isResolved }) => isResolved === true);
    expect(closed.map(({ path }) => path)).toEqual(["src/orders.js"]);
    expect(closed[0]?.body).toContain("**Fixed** at");
    expect(reviews[1]?.body).not.toContain("No test has a gateway that fails");
    expect(first.stderr).toContain("earlier reviews covered the others");
  });

  it("prints what the README shows", () => {
    const block =
      /<!-- demo -->\n```text\n([\s\S]*?)\n```\n\n[A-Z]/.exec(readText("README.md"))?.[1] ?? "";
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    expect(lines.length).toBeGreaterThan(10);
    const shown = first.stdout.split("\n");
    const isShown = (line: string): boolean => {
      const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return shown.some((candidate) => new RegExp(`^${parts.join(".+")}$`).test(candidate));
    };
    expect(lines.filter((line) => !isShown(line))).toEqual([]);
  });

  it("opens a pull request that fixes the failing test, and adds a commit to it", () => {
    expect(first.stdout).toMatch(
      /^fix pull request: http:\/\/127\.0\.0\.1:\d+\/acme\/checkout\/pull\/2$/m,
    );
    expect(first.stdout).toMatch(
      /^follow-up commit: http:\/\/127\.0\.0\.1:\d+\/acme\/checkout\/pull\/2\/commits\/[0-9a-f]{40}$/m,
    );
    expect(first.stdout).toMatch(
      /^task console: http:\/\/127\.0\.0\.1:\d+\/tasks\/acme\/checkout\/[\w-]+$/m,
    );
    expect(fixesIn(folder)).toMatchObject([
      {
        title: LOST_CENT.answer.title,
        state: "open",
        body: expect.stringContaining(LOST_CENT.test),
      },
    ]);
    expect(commitsOf(folder)).toEqual([EMPTY_GROUP.answer.title, LOST_CENT.answer.title]);
    expect(gitIn(folder, "show", `${branchIn(folder)}:src/shares.js`)).toContain(
      "(at < over ? 1 : 0)",
    );
  });

  it("leaves a review that waits as a draft", () => {
    expect(first.stdout).toMatch(
      /^draft ready: http:\/\/127\.0\.0\.1:\d+\/reviews\/acme\/storefront\/1\/[\w-]+$/m,
    );
  });

  it("has reviewed already when it is run again, and has the same draft", async () => {
    const again = await runSvc(["demo", "--once"], { cwd: folder });
    expect(again.status).toBe(0);
    expect(again.stdout).toMatch(/^already reviewed: http.*#pullrequestreview-\d+$/m);
    expect(again.stdout).toContain("A retry can charge the customer twice");
    expect(again.stdout).toMatch(
      /^second review already posted: 1 new finding, 1 closed thread, http/m,
    );
    expect(pullIn(folder)?.reviews).toHaveLength(2);
    expect(issueIn(folder)?.comments).toHaveLength(2);
    expect(draftIn(again.stdout)).toBe(draftIn(first.stdout));
    for (const [before, after] of [
      ["fix pull request", "already fixed"],
      ["follow-up commit", "already followed up"],
      ["task console", "task console"],
    ] as const)
      expect(addressIn(again.stdout, after)).toBe(addressIn(first.stdout, before));
    expect(fixesIn(folder)).toHaveLength(1);
    expect(commitsOf(folder)).toHaveLength(2);
  });

  it("has the web app at the printed address, with both reviews", async () => {
    await using demo = startDemo(folder, ["--pace", "0"]);
    const text = await demo.printed("Everything keeps running");
    const web = addressIn(text, "The web app");
    const page = await fetch(web);
    expect({ status: page.status, html: await page.text() }).toEqual({
      status: 200,
      html: expect.stringContaining("Refund parts of an order"),
    });
    const { reviews } = await readJson<ReviewsResponse>(`${web}api/reviews`);
    expect(
      reviews.map(({ repository, status, source }) => ({ repository, status, source })),
    ).toEqual([
      { repository: "acme/storefront", status: "draft", source: "web" },
      { repository: "acme/checkout", status: "succeeded", source: "task" },
      { repository: "acme/checkout", status: "succeeded", source: "task" },
      { repository: "acme/checkout", status: "published", source: "webhook" },
      { repository: "acme/checkout", status: "published", source: "webhook" },
    ]);
    const draft = await fetch(addressIn(text, "A draft to edit and publish"));
    expect(await draft.text()).toContain("Two refunds at once pay back more than was paid");
    const posted = await fetch(addressIn(text, "What was posted"));
    expect(await posted.text()).toContain("Each page loses its last order");
    const { entries } = await readJson<JournalResponse>(`${web}api/journal`);
    expect(entries.map(({ status }) => status).sort()).toEqual([
      ...["draft", "published", "published", "succeeded", "succeeded"],
    ]);
    for (const label of ["task console", "already followed up"])
      expect((await fetch(addressIn(text, label))).status).toBe(200);
    // What was posted earlier is still where it was.
    expect(reviews[3]?.url).toBe(/^already reviewed: (.*)$/m.exec(text)?.[1]);
  });
});
