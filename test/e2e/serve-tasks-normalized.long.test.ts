import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { FIX, openTaskHarness, type TaskHarness } from "../fakes/task-harness.ts";

const ASK = { instruction: "Fix the failing test.", context: "total() gives NaN" };
/** Takes blanks off the ends of lines, and lets nothing through that prints. */
const NORMALIZE = `sh -c 'sed -i "s/ *$//" src/cart.js && ! grep -n console.log src/cart.js'`;
const FIXED_LINE =
  "+  return items.reduce((sum, item) => sum + item.price * (item.count ?? 1), 0);";
const PRINTS = {
  ...FIX,
  patch: FIX.patch.replace(FIXED_LINE, `+  console.log(items);\n${FIXED_LINE}`),
};
const BLANKS = { ...FIX, patch: FIX.patch.replace(FIXED_LINE, `${FIXED_LINE}   `) };

const temporary = mkdtempSync(join(tmpdir(), "svc-normalize-"));
// The user of a sandbox passes through it.
chmodSync(temporary, 0o755);
let harness: TaskHarness;
let skipReason: string | undefined;

beforeAll(async () => {
  const probe = await createBwrapSandbox({ environment: process.env }).probe(
    new AbortController().signal,
  );
  skipReason = probe.isAvailable ? undefined : probe.detail;
  harness = await openTaskHarness();
  const env = {
    TASK_NORMALIZE_COMMAND: NORMALIZE,
    TASK_NORMALIZE_MAX_RETRIES: "1",
    TMPDIR: temporary,
  };
  await harness.start({ ...env, TASK_SANDBOX_BACKEND: "bwrap" }).ready;
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  rmSync(temporary, { recursive: true, force: true });
});

describe("a task with a normalizer", () => {
  it("sends the output to the model, and commits the normalized change (needs bwrap)", async ({
    skip,
  }) => {
    skip(skipReason !== undefined, skipReason);
    const asked: string[] = [];
    harness.script(({ text }) => {
      asked.push(text);
      return JSON.stringify(asked.length === 1 ? PRINTS : BLANKS);
    });
    const job = await harness.run(ASK);
    expect(job).toMatchObject({ status: "succeeded" });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain("console.log(items)");
    const [fix] = harness.fixes();
    const text = harness.git("show", `${fix?.headBranch}:src/cart.js`);
    expect(text).toContain("(item.count ?? 1), 0);\n");
    expect(text).not.toContain("console.log");
    expect(job.events.map(({ body }) => body.type)).toContain("normalize-error");
  });

  it("refuses a change that it never takes (needs bwrap)", async ({ skip }) => {
    skip(skipReason !== undefined, skipReason);
    harness.closeFixes();
    const before = harness.branches();
    harness.script(() => JSON.stringify(PRINTS));
    expect(await harness.run(ASK)).toMatchObject({ status: "refused" });
    expect(harness.branches()).toEqual(before);
  });

  it("accepts a change unchanged when it cannot be run, and reports it", async () => {
    const own = await openTaskHarness();
    try {
      const env = { TASK_NORMALIZE_COMMAND: "no-such-program", TMPDIR: temporary };
      await own.start(env).ready;
      expect(await own.run(ASK)).toMatchObject({ status: "succeeded" });
      expect(own.fixes()[0]?.body).toContain("checks were not run");
    } finally {
      await own[Symbol.asyncDispose]();
    }
  });
});
