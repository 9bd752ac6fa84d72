import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { openJobReporter } from "../../../../src/cli/action/open-job-reporter.ts";

const KEY = "sk-proj-4fK9sQ2mXv7TzB1wLm3Rt8Yp5Wn6Hd2c";
const LATE = "ghs_8fQ2kZ7wLm3Rt9Yp5Xc4Vb6Nm1";
const folder = mkdtempSync(join(tmpdir(), "svc-job-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** Opens the ways out of a step; tells all that came out of them. */
function open() {
  const GITHUB_STEP_SUMMARY = join(mkdtempSync(join(folder, "step-")), "summary");
  const GITHUB_OUTPUT = `${GITHUB_STEP_SUMMARY}.out`;
  let log = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    log += String(text);
    return true;
  });
  const job = openJobReporter({ LLM_API_KEY: KEY, GITHUB_STEP_SUMMARY, GITHUB_OUTPUT });
  const read = () => [
    log,
    readFileSync(GITHUB_STEP_SUMMARY, "utf8"),
    readFileSync(GITHUB_OUTPUT, "utf8"),
  ];
  return { job, read };
}

it.each([
  ["as it is", KEY],
  ["in base64", Buffer.from(KEY).toString("base64").slice(0, -4)],
  ["backwards", [...KEY].reverse().join("")],
])("no way out of a step lets a secret of its environment through: %s", (_what, said) => {
  const { job, read } = open();
  job.line(`a ${said}`);
  job.commands(`::error title=svc::b ${said}\n`);
  job.failure(`c ${said}`);
  job.summary(`d ${said}`);
  job.outputs({ status: "failed", event: `e ${said}` });
  const [log = "", summary, output] = read();
  const clean = "[redacted: LLM_API_KEY]";
  expect(log.split("\n")).toEqual([
    `a ${clean}`,
    `::error title=svc::b ${clean}`,
    `::error title=svc::c ${clean}`,
    "",
  ]);
  expect(summary).toBe(`d ${clean}\n`);
  expect(output).toBe(`status=failed\nevent=e ${clean}\n`);
});

it("registers secrets that become known later, and leaves everything else unchanged", () => {
  const { job, read } = open();
  job.line(LATE);
  job.gate.registerSecret("a token of the code host", LATE);
  job.line(LATE);
  job.summary("Fine.");
  job.outputs({ status: "reviewed", findings: 2 });
  const [log, summary, output] = read();
  expect(log).toBe(`${LATE}\n[redacted: a token of the code host]\n`);
  expect([summary, output]).toEqual(["Fine.\n", "status=reviewed\nfindings=2\n"]);
});
