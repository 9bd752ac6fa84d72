import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCallerVerifier } from "../../src/adapters/oidc/create-caller-verifier.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { answerPrompt } from "../../src/demo/model/answer-prompt.ts";
import { DEFAULT_BRANCH_FILES } from "../../src/demo/sample/default-branch-files.ts";
import { EMPTY_GROUP } from "../../src/demo/sample/shares/empty-group.ts";
import { LOST_CENT } from "../../src/demo/sample/shares/lost-cent.ts";
import { formatFailureReport, type SampleTask } from "../../src/demo/sample/shares/sample-task.ts";
import { SHARES_FILES } from "../../src/demo/sample/shares/seed-shares.ts";
import { applyPatch } from "../../src/domain/patch/apply-patch.ts";
import { buildTaskSystemPrompt } from "../../src/domain/prompt/task-system.ts";
import { buildTaskUserPrompt } from "../../src/domain/prompt/task-user.ts";
import { parseReport } from "../../src/domain/task/parse-report.ts";
import { createWrap } from "../../src/domain/untrusted/untrusted.ts";

type Files = Readonly<Record<string, string>>;

const BASE: Files = { ...DEFAULT_BRANCH_FILES, ...SHARES_FILES };

function patched(files: Files, patch: string): Files {
  const tree = {
    read: (path: string) => {
      const text = files[path];
      return text === undefined
        ? undefined
        : { bytes: new TextEncoder().encode(text), mode: "100644" as const };
    },
    paths: () => Object.keys(files),
  };
  const outcome = applyPatch(tree, patch);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.reasons));
  expect(outcome.rung).toBe("exact");
  const changed = outcome.changes.map(({ path, after }) => [
    path,
    new TextDecoder().decode(after?.bytes),
  ]);
  return { ...files, ...Object.fromEntries(changed) };
}

/** Runs the sample's tests, and gives what is printed of those that fail. */
function runTests(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-shares-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { PATH = "" } = process.env;
  const run = spawnSync(process.execPath, ["--test"], { cwd: folder, env: { PATH } });
  rmSync(folder, { recursive: true, force: true });
  const printed = run.stdout.toString("utf8");
  expect(printed).toContain("tests 5");
  const [, failing = ""] = printed.split("failing tests:");
  return failing.replaceAll(`file://${folder}/`, "").replace(/^ {2}/gm, "");
}

/** What the model answers once it has read enough. */
function answer({ turns }: SampleTask, report: string) {
  const [group] = parseReport(report).groups;
  if (group === undefined) throw new Error("a report without a group");
  const wrap = createWrap("0123456789abcdef");
  const instruction = "Fix it.";
  const user = buildTaskUserPrompt({ instruction, preamble: "", group, feedback: [], wrap }).text;
  const prompt = { system: buildTaskSystemPrompt({ hasTools: true }), user, hasTools: true };
  expect(answerPrompt({ ...prompt, turn: 0 }).calls).toEqual(turns[0]?.calls);
  return JSON.parse(answerPrompt({ ...prompt, turn: turns.length }).text);
}

describe("the task of the demo", () => {
  const fixed = patched(BASE, LOST_CENT.answer.patch);

  it.each([
    ["before the fix", BASE, LOST_CENT],
    ["with the fix", fixed, EMPTY_GROUP],
  ] as const)(
    "has a report of what really fails %s, and nothing else does",
    (_when, files, failure) => {
      const failing = runTests(files);
      expect(failing.match(/^✖ .*(?= \()/gm)).toEqual([`✖ ${failure.test}`]);
      const printed = failing.split("\n").map((line) => line.trim());
      const told = failure.output.split("\n").map((line) => line.trim());
      expect(printed.join("\n")).toContain(told.join("\n"));
    },
  );

  it("ends with all tests passing", () => {
    expect(runTests(patched(fixed, EMPTY_GROUP.answer.patch))).toBe("");
  });

  it.each([LOST_CENT, EMPTY_GROUP])("is known to the model by its report: $test", (failure) => {
    const report = formatFailureReport(failure);
    expect(parseReport(report).groups[0]?.tests).toEqual([
      { id: `test/shares.test.js::${failure.test}`, traceback: failure.output },
    ]);
    expect(answer(failure, report)).toEqual(failure.answer);
  });

  it("is the only one that the model knows", () => {
    const prompt = { system: buildTaskSystemPrompt({ hasTools: true }), user: "?", hasTools: true };
    expect(JSON.parse(answerPrompt({ ...prompt, turn: 0 }).text)).toMatchObject({ patch: "" });
  });
});

describe("the embedded issuer of tokens", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-issuer-"));
  let host: DemoHost;
  beforeAll(async () => {
    host = await startDemoHost({ folder });
  });
  afterAll(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const verify = (token: string) =>
    createCallerVerifier({
      issuer: host.issuerUrl,
      audience: "svc",
      clock: createSystemClock(),
    }).verify(token, AbortSignal.timeout(10_000));

  it("issues valid tokens to workflows", async () => {
    const token = host.workflowToken({ aud: "svc", repository: "acme/checkout", actor: "jon" });
    expect(await verify(token)).toEqual({ repository: "acme/checkout", actor: "jon" });
  });

  it("signs its messages", async () => {
    const [header, , signature] = host
      .workflowToken({ aud: "svc", repository: "acme/checkout" })
      .split(".");
    const payload = Buffer.from(
      JSON.stringify({ iss: host.issuerUrl, aud: "svc", repository: "acme/other" }),
    ).toString("base64url");
    await expect(verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject({
      code: "token-invalid",
    });
  });
});
