import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../src/config/settings.ts";
import { REPOSITORY, setUpAction } from "../fakes/action-suite.ts";

const { watched, model, openPull, pullOf, run, breakReviews, mention } = setUpAction();

describe("the Action", () => {
  it("does not let third-party text command the runner", async () => {
    const number = openPull();
    const hidden = "Nice <!-- a\n::stop-commands::evil\n ##[add-mask]e\n-->";
    const place = { path: "src/orders.js", side: "RIGHT", line: 6 } as const;
    const { host } = watched();
    const first = { author: "stranger", body: hidden, ...place };
    const thread = await host.commentOnLine(REPOSITORY, number, first);
    const asked = { author: "mira", body: "@asksvc why?", inReplyTo: thread };
    const id = await host.commentOnLine(REPOSITORY, number, asked);
    const { status, stdout } = await run(host.payloadOf(REPOSITORY, id), {
      name: "pull_request_review_comment",
    });
    expect(status).toBe(0);
    expect(stdout).toContain("stop-commands");
    expect(stdout).not.toMatch(/^\s*::|##\[/m);
  });

  it("lets no word of a comment that it ignores command the runner", async () => {
    const payload = { action: "created", comment: { body: "##[add-mask]e is ![x](//a.b/c)" } };
    const { stdout, summary } = await run(payload);
    expect(stdout).toContain("add-mask");
    expect(stdout).not.toContain("##[");
    const image = await run({ action: "created", comment: { body: "![x](//a.b/c)" } });
    expect(summary + image.summary).not.toMatch(/(?<!`[^`\n]*)!\[x\]/);
  });

  it("keeps what happened when the job's files cannot be written", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    const env = { GITHUB_STEP_SUMMARY: "/none/summary", GITHUB_OUTPUT: "/none/output" };
    const { status, stderr, stdout } = await run(payload, { env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/could not write the summary.* \(ENOENT\)/);
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
    expect(pullOf(number)?.comments).toHaveLength(1);
    expect((await run({}, { name: "push", env })).status).toBe(0);
  });

  it("keeps the findings of a review that could not be posted", async () => {
    const value = "ghs_may-only-read-here";
    const owner = { installationId: watched().host.state.repositories[0]?.installationId ?? 0 };
    const permissions = { contents: "read", pull_requests: "read", metadata: "read" };
    watched().host.state.tokens.push({ value, owner, permissions });
    const number = openPull();
    const { status, stderr, stdout, summary, outputs } = await run(
      await mention(number, "@asksvc"),
      { env: { "INPUT_GITHUB-TOKEN": value } },
    );
    expect({ status, outputs }).toMatchObject({ status: 4, outputs: { status: "failed" } });
    expect(stderr).toMatch(/^svc: posting the review of .*pull_requests: write\n$/);
    expect(stdout).toMatch(/^::error title=svc::posting the review of/m);
    expect(summary).toContain("was not posted");
    expect(summary).toContain("A retry can charge the customer twice");
  });

  it("finds a review that takes effect late, and posts it once", async () => {
    const number = openPull();
    const lateness = { kind: "late", effectMs: 2_000, listedMs: 3_000 } as const;
    const { sent, end } = breakReviews(lateness);
    const env = { WRITE_CERTAINTY: "48" };
    const { status, stdout, outputs } = await run(await mention(number, "@asksvc"), { env });
    end();
    expect({ status, outputs }).toMatchObject({ status: 0, outputs: { status: "reviewed" } });
    expect(stdout).toContain("waiting for certainty");
    expect(sent()).toBe(1);
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
  }, 60_000);

  it("ends as unknown when a review never appears, and does not repeat it", async () => {
    const number = openPull();
    const { sent, end } = breakReviews({ kind: "error" });
    const env = { WRITE_CERTAINTY: "2" };
    const { status, stderr, summary, outputs } = await run(await mention(number, "@asksvc"), {
      env,
    });
    end();
    expect({ status, outputs }).toMatchObject({ status: 4, outputs: { status: "unknown" } });
    expect(stderr).toMatch(/^svc: unknown, not repeated: posting the review of .* within 2 s/);
    expect(summary).toContain("It is not known whether this review was posted.");
    expect(sent()).toBe(1);
    expect(pullOf(number)?.comments.at(-1)?.body).toMatch(
      /^⚠️ It is not known whether the review was posted: unknown, not repeated: /,
    );
  }, 60_000);

  it("exits 0 for a fork's run, which has no key", async () => {
    const number = openPull();
    const place = { path: "src/orders.js", side: "RIGHT", line: 6 } as const;
    const id = await watched().host.commentOnLine(REPOSITORY, number, {
      author: "mira",
      body: "@asksvc why?",
      ...place,
    });
    const payload = structuredClone(watched().host.payloadOf(REPOSITORY, id)) as {
      pull_request: { head: { repo: { full_name: string } } };
    };
    payload.pull_request.head.repo.full_name = "stranger/checkout";
    const { status, summary, outputs } = await run(payload, {
      name: "pull_request_review_comment",
      env: { "INPUT_LLM-API-KEY": "" },
    });
    expect({ status, outputs }).toEqual({ status: 0, outputs: { status: "skipped" } });
    expect(summary).toContain("fork");
  });

  it("comments once on the pull request when it has no key", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    for (const _ of [1, 2]) {
      const { status, stderr, summary, outputs } = await run(payload, {
        env: { "INPUT_LLM-API-KEY": "" },
      });
      expect({ status, outputs }).toEqual({ status: 2, outputs: { status: "failed" } });
      expect(stderr).toMatch(/^svc: input llm-api-key is not set.*\n$/);
      expect(summary).toContain("input llm-api-key");
    }
    const notices = pullOf(number)?.comments.filter(({ author }) => author === "asksvc[bot]") ?? [];
    expect(notices.map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /^⚠️ svc could not review this: this installation is not configured for it; see the log of the run.*\/actions\/runs\/7\)/,
      ),
    ]);
  });

  it.each([
    ["a wrong fail-on", { "INPUT_FAIL-ON": "bad" }, "fail-on must be"],
    ["a wrong setting", { "INPUT_ALLOW-APPROVE": "yes" }, "input allow-approve must be"],
  ])("comments on the pull request about %s", async (_what, env, words) => {
    const number = openPull();
    const { status, stderr } = await run(await mention(number, "@asksvc"), { env });
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    // Who comments cannot change the workflow's inputs: the run's log names them.
    const notice = pullOf(number)?.comments.at(-1)?.body;
    expect(notice).toContain("not configured for it; see the log of the run");
    expect(notice).not.toContain(words);
  });

  it("comments on the pull request when there is nothing to review", async () => {
    const number = openPull({ "package-lock.json": "{}\n" });
    const { status, outputs } = await run(await mention(number, "@asksvc"));
    expect({ status, outputs }).toMatchObject({
      status: 0,
      outputs: { status: "nothing", findings: "0" },
    });
    expect(pullOf(number)?.comments.at(-1)?.body).toContain("Nothing to review");
  });

  it("does not review what was closed meanwhile", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    const pull = pullOf(number);
    if (pull !== undefined) pull.state = "closed";
    const { status, stderr } = await run(payload);
    expect(status).toBe(3);
    expect(stderr).toMatch(new RegExp(`^svc: ${REPOSITORY}#${number} is closed; .*\n$`));
    expect(pull?.pull?.reviews).toEqual([]);
  });

  it("fails the job for bad findings, with the review posted", async () => {
    const number = openPull();
    const payload = await mention(number, "@asksvc");
    // A job that is run again judges what was posted the first time.
    for (const status of ["reviewed", "already"]) {
      const job = await run(payload, { env: { "INPUT_FAIL-ON": "major" } });
      expect({ exit: job.status, status: job.outputs.status }).toEqual({ exit: 1, status });
    }
    expect(pullOf(number)?.pull?.reviews).toHaveLength(1);
  });

  it("lets a variable act where an input only has its default", async () => {
    const payload = await mention(openPull(), "@asksvc");
    const env = { "INPUT_LLM-API-BASE": SETTINGS.apiBase.fallback, LLM_API_BASE: model().baseUrl };
    expect((await run(payload, { env })).outputs.status).toBe("reviewed");
  });

  const huge = `{"action":"created","x":"${"x".repeat(26 * 1024 * 1024)}"}`;
  it.each([
    ["an empty event file", "", {}, "is empty"],
    ["an event file that is not JSON", "{", {}, "is not JSON"],
    ["a huge event file", huge, {}, "more than the maximum of 26214400"],
    ["no event", "{}", { GITHUB_EVENT_PATH: "" }, "GITHUB_EVENT_PATH is not set"],
    ["an event file that is not there", "{}", { GITHUB_EVENT_PATH: "/none" }, "ENOENT"],
    ["no event name", "{}", { GITHUB_EVENT_NAME: "" }, "GITHUB_EVENT_NAME is not set"],
  ])("exits 2 with one line for %s", async (_what, payload, env, words) => {
    const { status, stderr } = await run(payload, { env });
    expect({ status, lines: stderr.split("\n").length }).toEqual({ status: 2, lines: 2 });
    expect(stderr).toContain(words);
  });

  it.each([
    ["a wrong token", { "INPUT_GITHUB-TOKEN": "ghs_wrong" }, 4, "401"],
    ["no token", { "INPUT_GITHUB-TOKEN": "" }, 2, "input github-token is not set"],
    ["a wrong fail-on", { "INPUT_FAIL-ON": "bad" }, 2, "fail-on must be"],
  ])("exits with one line for %s", async (_what, env, expected, words) => {
    const { status, stderr } = await run(await mention(openPull(), "@asksvc"), { env });
    expect({ status, first: stderr.split("\n").at(-2) }).toEqual({
      status: expected,
      first: expect.stringContaining(words),
    });
    expect(stderr).not.toContain("ghs_");
  });
});
