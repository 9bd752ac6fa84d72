import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../src/config/settings.ts";
import { REPOSITORY, setUpAction } from "../fakes/action-suite.ts";
import { ROOT, readText } from "../meta/repository-files.ts";

const { watched, openPull, pullOf, run, mention } = setUpAction();

describe("the Action", () => {
  it("reviews when a maintainer asks, once for a comment", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc look at the payments");
    const { status, stdout, stderr, summary, outputs } = await run(payload);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    const pull = pullOf(number);
    expect(pull?.pull?.reviews).toHaveLength(1);
    expect(pull?.pull?.comments).toHaveLength(3);
    expect(pull?.comments[0]?.reactions.map(({ content }) => content)).toEqual(["eyes"]);
    expect(summary).toContain("A retry can charge the customer twice");
    expect(stdout).toContain("::error file=src/payments.js,line=6,endLine=12,");
    expect(outputs).toMatchObject({
      status: "reviewed",
      findings: "4",
      event: "REQUEST_CHANGES",
      "review-url": expect.stringContaining(`/pull/${number}#`),
      "input-tokens": expect.stringMatching(/^[1-9]\d+$/),
      "output-tokens": expect.stringMatching(/^[1-9]\d+$/),
    });
    const again = await run(payload);
    expect(again.outputs.status).toBe("already");
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
    const wish = await run(await mention(number, "@asksvc and the orders?"));
    expect(wish.outputs.status).toBe("reviewed");
    // What stands in the threads already is not said again.
    expect(pullOf(number)?.pull?.comments).toHaveLength(3);
  });

  it("reviews a changed pull request without a request, once, with a check run on its head", async () => {
    const { host } = watched();
    const installationId = host.state.repositories[0]?.installationId ?? 0;
    host.state.tokens.push({
      value: "ghs_with-checks",
      owner: { installationId },
      permissions: { contents: "read", pull_requests: "write", checks: "write", metadata: "read" },
    });
    const env = { "INPUT_CHECK-RUN": "1", "INPUT_FAIL-ON": "critical" };
    const job = { name: "pull_request", env: { ...env, "INPUT_GITHUB-TOKEN": "ghs_with-checks" } };
    const number = openPull();
    const payload = await host.announceChange(REPOSITORY, number, "opened");
    const { stderr, outputs } = await run(payload, job);
    expect({ stderr, status: outputs.status }).toEqual({ stderr: "", status: "reviewed" });
    expect((await run(payload, job)).outputs.status).toBe("already");
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
    expect(pullOf(number)?.comments).toEqual([]);
    const runs = (host.state.repositories[0]?.checkRuns ?? []).filter(
      ({ externalId }) => externalId === `svc-review:${number}`,
    );
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ status: "completed", conclusion: "failure" });
    const draft = await host.announceChange(REPOSITORY, number, "labeled");
    expect((await run(draft, job)).outputs.status).toBe("ignored");
  });

  it("reviews without the permission for check runs, with one line in the log", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    const { stdout, outputs } = await run(payload, { env: { "INPUT_CHECK-RUN": "1" } });
    expect(outputs.status).toBe("reviewed");
    expect(stdout.match(/no check run: .*checks: write/g)).toHaveLength(1);
  });

  it("answers in the thread, once for a question", async () => {
    const number = openPull();
    await run(await mention(number, "@asksvc"));
    const thread = pullOf(number)?.pull?.comments[0]?.id ?? 0;
    const body = "@asksvc are you sure?";
    const asked = { author: "mira", body, inReplyTo: thread };
    const id = await watched().host.commentOnLine(REPOSITORY, number, asked);
    const payload = watched().host.payloadOf(REPOSITORY, id);
    const name = "pull_request_review_comment";
    const { status, outputs } = await run(payload, { name });
    expect({ status, outputs }).toMatchObject({ status: 0, outputs: { status: "replied" } });
    const replies = () =>
      pullOf(number)?.pull?.comments.filter(({ inReplyTo }) => inReplyTo === thread) ?? [];
    expect(replies().at(-1)?.body).toContain("idempotencyKey");
    expect(replies().at(-1)?.author).toBe("asksvc[bot]");
    expect((await run(payload, { name })).outputs.status).toBe("already");
    expect(replies()).toHaveLength(2);
  });

  it.each([
    ["a push", "push", { ref: "refs/heads/main" }, "push"],
    ["a label", "pull_request", { action: "labeled" }, "labeled"],
    [
      "a comment without the trigger",
      "issue_comment",
      { action: "created", comment: { body: "nice" } },
      "nice",
    ],
    ["a list", "issue_comment", [1, 2], "body"],
  ])("exits 0 for %s with the reason", async (_what, name, payload, words) => {
    const { status, stdout, summary, outputs } = await run(payload, {
      name,
      env: { "INPUT_LLM-API-KEY": "" },
    });
    expect({ status, outputs }).toEqual({ status: 0, outputs: { status: "ignored" } });
    expect(stdout).toContain("nothing to do");
    expect(summary).toContain(words);
  });
});

describe("action.yml", () => {
  const text = readText("action.yml");

  it("has the settings as inputs, and fail-on", () => {
    const inputs = [...text.matchAll(/^ {2}([\w-]+):\n {4}description/gm)].map((match) => match[1]);
    const settings = Object.values(SETTINGS).map(({ input }) => input);
    const outputs = ["status", "review-url", "findings", "event", "input-tokens", "output-tokens"];
    expect(inputs).toEqual(["fail-on", ...settings, ...outputs]);
  });

  it("runs a bundle that is there", () => {
    const main = /main: (\S+)/.exec(text)?.[1] ?? "";
    expect(text).toContain("using: node24");
    expect(readFileSync(join(ROOT, main), "utf8").length).toBeGreaterThan(1000);
  });

  it("runs a bundle that equals a fresh build, without Ink", () => {
    const fresh = mkdtempSync(join(tmpdir(), "svc-bundle-"));
    try {
      const built = spawnSync(process.execPath, [join(ROOT, "scripts/build-action.mjs"), fresh], {
        encoding: "utf8",
      });
      expect(built.stderr).toBe("");
      for (const file of ["index.js", "licences.txt"]) {
        const same = readFileSync(join(fresh, file)).equals(
          readFileSync(join(ROOT, "action", file)),
        );
        expect({ file, same, fix: "npm run build" }).toEqual({
          file,
          same: true,
          fix: "npm run build",
        });
      }
      expect(readFileSync(join(fresh, "licences.txt"), "utf8")).not.toMatch(/^(ink|react) \d/m);
    } finally {
      rmSync(fresh, { recursive: true });
    }
  });
});
