import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDiff } from "../../src/demo/git/read-diff.ts";
import { runGitSync } from "../../src/demo/git/run-git.ts";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { answerPrompt } from "../../src/demo/model/answer-prompt.ts";
import { CHECKOUT_SAMPLE } from "../../src/demo/sample/checkout-sample.ts";
import { FOLLOW_UP_PUSH } from "../../src/demo/sample/follow-up-push.ts";
import { REFUNDS_SAMPLE } from "../../src/demo/sample/refunds/refunds-sample.ts";
import { seedRefunds } from "../../src/demo/sample/refunds/seed-refunds.ts";
import { seedSample } from "../../src/demo/sample/seed-sample.ts";
import { annotatePatch } from "../../src/domain/diff/annotate-patch.ts";
import type { PullFile } from "../../src/domain/diff/pull-file.ts";
import { planReview } from "../../src/domain/finding/plan-review.ts";
import type { Planned } from "../../src/domain/finding/planned.ts";
import { isGenerated } from "../../src/domain/review/left-out-reason.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-sample-"));
let host: DemoHost;
beforeAll(async () => {
  host = await startDemoHost({ folder });
  seedSample(host);
  seedRefunds(host);
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const gitFolder = (name: string): string => join(folder, "acme", `${name}.git`);

const diffOf = (name: string, branch: string) => readDiff(gitFolder(name), "main", branch);

/** What the embedded model says of a diff, and what becomes of it. */
function review(name: string, branch: string, files: readonly PullFile[]) {
  const shown = files.filter(({ path, patch }) => patch !== undefined && !isGenerated(path));
  const user = shown.map(({ path, patch = "" }) => annotatePatch(path, patch)).join("");
  const prompt = { system: "", user, hasTools: false, turn: 0 };
  const { summary, comments } = JSON.parse(answerPrompt(prompt).text);
  const headBlob = (path: string) => ({
    bytes: Buffer.from(`${runGitSync(gitFolder(name), ["show", `${branch}:${path}`])}\n`),
    mode: "100644" as const,
  });
  return { summary, plan: planReview(files, comments, { headBlob }) };
}

describe("the sample of refunds", () => {
  it("is a pull request with everything that a draft has to show", async () => {
    const files = await diffOf("storefront", "refund-parts");
    const lines = files.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0);
    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(lines).toBeGreaterThan(500);
    const statuses = new Set(files.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(["added", "modified", "removed", "renamed"]);
    const generated = files.filter(({ path }) => isGenerated(path)).map(({ path }) => path);
    expect(generated).toEqual(["api/refundpb/refund.pb.go", "web/package-lock.json"]);
    const binary = files.filter(({ patch, status }) => patch === undefined && status === "added");
    expect(binary.map(({ path }) => path)).toEqual(["web/public/refund.png"]);
  });

  it("has a finding for each possible place", async () => {
    const files = await diffOf("storefront", "refund-parts");
    const { plan, summary } = review("storefront", "refund-parts", files);
    expect(summary).toBe(REFUNDS_SAMPLE.summary(""));
    const { findings, remarks } = REFUNDS_SAMPLE;
    const all = [...plan.inline, ...plan.file, ...plan.summary];
    expect(all).toHaveLength(findings.length + remarks.length);
    expect(plan.inline[0]?.finding.severity).toBe("critical");
    expect(plan.inline[0]?.place?.startLine).toBeGreaterThan(1);
    const moved = plan.inline.filter((planned) => planned.moved === true);
    expect(moved.map(({ finding }) => finding.path)).toEqual(["web/src/order-page.tsx"]);
    expect(plan.file.map(({ reason }) => reason)).toEqual(["names no line"]);
    expect(plan.summary.map(({ reason }) => reason)).toEqual(["path is not in the pull request"]);
    const severities = new Set(all.map(({ finding }) => finding.severity));
    expect([...severities].sort()).toEqual(["critical", "major", "minor", "nit"]);
  });

  it("suggests what can be committed", async () => {
    const files = await diffOf("storefront", "refund-parts");
    const { plan } = review("storefront", "refund-parts", files);
    const suggestions = plan.inline.flatMap(({ suggestion }) => suggestion ?? []);
    expect(suggestions).toHaveLength(5);
    expect(suggestions.filter(({ isCommittable }) => !isCommittable)).toEqual([]);
  });

  it("is found again and not created twice", () => {
    const before = JSON.stringify(host.state.repositories);
    expect(seedRefunds(host)).toEqual({ owner: "acme", name: "storefront", number: 1 });
    expect(seedSample(host)).toEqual({ owner: "acme", name: "checkout", number: 1 });
    expect(JSON.stringify(host.state.repositories)).toBe(before);
  });
});

const listPaths = (planned: readonly Planned[]): readonly string[] =>
  planned.map(({ finding }) => finding.path).sort();

describe("the sample of the loyalty discount", () => {
  it("has its findings where the text of the lines is", async () => {
    const files = await diffOf("checkout", "loyalty-discount");
    const { plan } = review("checkout", "loyalty-discount", files);
    expect(listPaths(plan.inline)).toEqual(["src/cart.js", "src/orders.js", "src/payments.js"]);
    expect(plan.inline.filter(({ moved }) => moved === true)).toEqual([]);
    expect(plan.summary).toHaveLength(1);
  });

  it("has one finding less and another one after the author's next push", async () => {
    host.commit("acme/checkout", { branch: "loyalty-discount", ...FOLLOW_UP_PUSH });
    const files = await diffOf("checkout", "loyalty-discount");
    const whole = review("checkout", "loyalty-discount", files);
    const paths = ["src/cart.js", "src/payments.js", "src/receipt.js"];
    expect(listPaths(whole.plan.inline)).toEqual(paths);
    const pushed = files.filter(({ path }) => path in FOLLOW_UP_PUSH.files);
    const { plan, summary } = review("checkout", "loyalty-discount", pushed);
    expect(listPaths([...plan.inline, ...plan.file, ...plan.summary])).toEqual(["src/receipt.js"]);
    expect(summary).not.toBe(whole.summary);
  });
});

describe("the embedded model", () => {
  const user = "+++ b/api/refund/refund.go";

  it("asks for tools turn by turn, thinks aloud, and answers in the end", () => {
    const turns = REFUNDS_SAMPLE.turns("");
    const answers = [...turns, undefined].map((_, turn) =>
      answerPrompt({ system: "", user, hasTools: true, turn }),
    );
    expect(answers.map(({ calls }) => calls.length)).toEqual([
      ...turns.map((t) => t.calls.length),
      0,
    ]);
    expect(answers.every(({ reasoning, text }) => reasoning !== "" && text !== "")).toBe(true);
    expect(() => JSON.parse(answers.at(-1)?.text ?? "")).not.toThrow();
  });

  it("answers at once where it has no tools", () => {
    const { calls, text } = answerPrompt({ system: "", user, hasTools: false, turn: 0 });
    expect(calls).toEqual([]);
    expect(text).toContain('"comments"');
  });

  it("answers a question in a thread of the pull request that it is on", () => {
    const system = "Somebody asks you something in a thread";
    const ask = (words: string) =>
      answerPrompt({ system: `who ${system.slice(9)}`, user: words, hasTools: true, turn: 1 }).text;
    expect(ask("src/payments.js")).toBe(CHECKOUT_SAMPLE.reply);
    expect(ask("api/refund/refund.go")).toBe(REFUNDS_SAMPLE.reply);
  });

  it("reports that it does not know other changes", () => {
    const prompt = { system: "", user: "+++ b/other.ts", hasTools: false, turn: 0 };
    expect(answerPrompt(prompt).text).toContain("knows the sample pull requests and nothing else");
  });
});
