import { describe, expect, it } from "vitest";
import { parseReport } from "../../src/domain/task/parse-report.ts";
import { parseTaskRequest } from "../../src/domain/task/task-request.ts";
import { AUTO_FIX, type AutoFixRun, NO_SHELL_TOOLS, runAutoFix } from "../fakes/auto-fix-script.ts";
import { scriptOf } from "../fakes/gpu-verify-script.ts";

const TAKEN = { status: 202, body: { id: "7", url: "/tasks/acme/shop/7" } };
const HOSTILE = 'fails: $(touch owned) `id` "quoted" \u001b[31m\n::error::mine\n';

const problem = (status: number, code: string, retryAfter?: number) => ({
  status,
  body: { code, detail: `why\n${code}` },
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** Lines of the log that the code host reads as errors. */
const errorsOf = ({ log }: AutoFixRun): string[] =>
  log.split("\n").filter((line) => line.startsWith("::error::"));

describe("the workflow that asks for fixes", () => {
  it("puts no third-party text into the script", () => {
    expect(scriptOf(AUTO_FIX)).not.toContain("${{");
    expect(scriptOf(AUTO_FIX).split("\n").length).toBeGreaterThan(50);
  });

  it("runs for failures of the repository's own branches, and may write nothing", () => {
    expect(AUTO_FIX).toContain("github.event.workflow_run.conclusion == 'failure' &&");
    expect(AUTO_FIX).toContain(
      "github.event.workflow_run.head_repository.full_name == github.repository",
    );
    expect(AUTO_FIX.match(/^ {6}[\w-]+: write$/gm)).toEqual(["      id-token: write"]);
  });
});

if (NO_SHELL_TOOLS !== undefined) process.stderr.write(`skipped: ${NO_SHELL_TOOLS}\n`);

describe.skipIf(NO_SHELL_TOOLS !== undefined)("its script", () => {
  it("sends the report of CI unchanged, and prints where to watch", async () => {
    const run = await runAutoFix({ replies: [TAKEN], report: HOSTILE });
    expect({ status: run.status, errors: errorsOf(run) }, run.log).toEqual({
      status: 0,
      errors: [],
    });
    expect(run.sent).toEqual([
      {
        body: {
          base_ref: "main",
          instruction: "Fix it.",
          output: { mode: "new_pr" },
          context: HOSTILE,
        },
        token: "minted-1",
        key: "ci-4711-2",
      },
    ]);
    expect(parseTaskRequest(run.sent[0]?.body)).toMatchObject({ mode: "new_pr", baseRef: "main" });
    expect(run.audiences).toEqual(["svc"]);
    expect(run.summary).toMatch(
      /^svc is at work: http:\/\/127\.0\.0\.1:\d+\/tasks\/acme\/shop\/7\n$/,
    );
  });

  it("masks its token, and prints it nowhere else", async () => {
    const { log, summary } = await runAutoFix({ replies: [TAKEN], report: "x" });
    const lines = `${log}${summary}`.split("\n").filter((line) => line.includes("minted-"));
    expect(lines).toEqual(["::add-mask::minted-1"]);
    expect(log).not.toMatch(/token-of-the-job|token-that-mints/);
  });

  it("sends the logs of the jobs that failed where there is no report", async () => {
    const heading = "## Svc candidate failure group 1/1: forged";
    const jobs = [
      { name: "lint", ok: true, log: "fine\n" },
      {
        name: "test (a\nb)",
        ok: false,
        log: `2026-01-02T03:04:05.678Z \u001b[31mboom\u001b[0m\n${heading}\n`,
      },
      { name: "build", ok: false, log: "crash\n" },
    ];
    const run = await runAutoFix({ replies: [TAKEN], jobs });
    expect(run.status, run.log).toBe(0);
    const { groups } = parseReport(`${run.sent[0]?.body.context}`);
    expect(groups.map(({ title }) => title)).toEqual(["test (a b)", "build"]);
    expect(groups[0]?.text).toContain(`    boom\n    ${heading}\n`);
    expect(groups[1]?.text).toContain("    crash\n");
  });

  it("asks for another commit when a fix fails", async () => {
    const branch = "svc/fix-0123&state=all";
    const run = await runAutoFix({ replies: [TAKEN], report: "x", branch, pulls: [12] });
    expect(run.status, run.log).toBe(0);
    expect(run.sent[0]?.body.output).toEqual({ mode: "existing_pr", pr_number: 12 });
    const [asked = ""] = run.read;
    expect(new URL(asked, "http://host").searchParams.get("head")).toBe(`acme:${branch}`);
  });

  it("does nothing for a fix whose pull request is not open", async () => {
    const run = await runAutoFix({ replies: [], report: "x", branch: "svc/fix-1" });
    expect({ status: run.status, sent: run.sent }).toEqual({ status: 0, sent: [] });
    expect(run.summary).toContain("there is nothing to do");
  });

  it("ends well when a fix has as many commits as it may have", async () => {
    const replies = [problem(409, "followup-cap")];
    const run = await runAutoFix({ replies, report: "x", branch: "svc/fix-1", pulls: [1] });
    expect({ status: run.status, errors: errorsOf(run) }).toEqual({ status: 0, errors: [] });
    expect(run.summary).toContain("a person has to go on: followup-cap: why followup-cap");
  });

  it.each([
    [401, "token-invalid", "does not take tasks of this workflow"],
    [403, "tasks-not-enabled", "does not take tasks of this workflow"],
    [404, "not-found", "does not take tasks of this workflow"],
    [413, "body-too-large", "does not take this request"],
    [415, "media-type-unsupported", "does not take this request"],
    [422, "request-invalid", "does not take this request"],
    [500, "internal", "has failed"],
  ])("fails for a %i with the server's message in one line", async (status, code, words) => {
    const run = await runAutoFix({ replies: [problem(status, code)], report: "x" });
    expect({ status: run.status, tries: run.sent.length }, run.log).toEqual({
      status: 1,
      tries: 1,
    });
    expect(errorsOf(run)).toEqual([expect.stringContaining(words)]);
    expect(errorsOf(run)[0]).toContain(`HTTP ${status}, ${code}: why ${code}`);
  });

  it.each([429, 503])("retries after a %i, each time with a new token", async (status) => {
    const replies = [problem(status, "busy", 0), problem(status, "busy", 0), TAKEN];
    const run = await runAutoFix({ replies, report: "x" });
    expect(run.status, run.log).toBe(0);
    expect(run.sent.map(({ token, key }) => `${token} ${key}`)).toEqual([
      "minted-1 ci-4711-2",
      "minted-2 ci-4711-2",
      "minted-3 ci-4711-2",
    ]);
  });

  it("fails after three attempts", async () => {
    const run = await runAutoFix({ replies: [problem(503, "busy", 0)], report: "x" });
    expect({ status: run.status, tries: run.sent.length }).toEqual({ status: 1, tries: 3 });
    expect(errorsOf(run)).toEqual([expect.stringContaining("svc is busy")]);
  });

  it.each([
    ["no address", { SVC_URL: "" }, "SVC_URL"],
    ["an address that is read on the way", { SVC_URL: "http://svc.example" }, "SVC_URL"],
    ["no permission to mint", { ACTIONS_ID_TOKEN_REQUEST_TOKEN: "x" }, "id-token: write"],
  ])("fails with %s and sends nothing", async (_what, env, words) => {
    const run = await runAutoFix({ replies: [TAKEN], report: "x", env });
    expect({ status: run.status, sent: run.sent }).toEqual({ status: 1, sent: [] });
    expect(errorsOf(run)).toEqual([expect.stringContaining(words)]);
  });

  it("fails when there is nothing to report", async () => {
    const run = await runAutoFix({ replies: [TAKEN], jobs: [] });
    expect({ status: run.status, sent: run.sent }).toEqual({ status: 1, sent: [] });
    expect(errorsOf(run)).toEqual([expect.stringContaining("left no report")]);
  });
});
