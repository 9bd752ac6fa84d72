import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REPOSITORY } from "../fakes/serve-harness.ts";
import { FIX, openTaskHarness, type TaskHarness } from "../fakes/task-harness.ts";
import { startVerifyMachines, type VerifyMachines } from "../fakes/verify-machines.ts";

const TEST = "test/cart.test.js::total_counts_one";
const ASK = {
  instruction: "Fix the failing test.",
  context: `- \`${TEST}\`\n  \`\`\`\n  expected 500, got NaN\n  \`\`\`\n`,
};
const WRONG = { ...FIX, patch: FIX.patch.replace("?? 1", "?? 0") };

let harness: TaskHarness;
/** The same for another test: the first failure has an open fix. */
const other = (name: string) => ({ ...ASK, context: ASK.context.replace(TEST, `${TEST}_${name}`) });

let machines: VerifyMachines;
/** Whether the failure shows on the base. */
let isBroken = true;
/** What the file holds that passes. */
let passingText = "?? 1";

beforeAll(async () => {
  harness = await openTaskHarness();
  const workflow = readFileSync("examples/workflows/gpu-verify.yml", "utf8");
  const files = { ".github/workflows/gpu-verify.yml": workflow };
  harness.host.commit(REPOSITORY, { branch: "main", message: "Verify", files });
  machines = startVerifyMachines(harness.host, REPOSITORY, (_test, commit) => {
    const isFixed = harness.git("show", `${commit}:src/cart.js`).includes(passingText);
    return isFixed || !isBroken ? "passed" : "failed";
  });
  const env = { VERIFY_ON_GPU: "1", VERIFY_REPRODUCE_FIRST: "1", VERIFY_MAX_ROUNDS: "1" };
  await harness.start({ ...env, VERIFY_POLL_INTERVAL: "1", VERIFY_POLL_TIMEOUT: "6" }).ready;
});
afterAll(async () => {
  machines.close();
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});
beforeEach(() => {
  isBroken = true;
  machines.isStuck = false;
});

const traces = () => ({ branches: harness.branches(), fixes: harness.fixes().length });
/** The answer to the question what kind of failure it is; nothing for other questions. */
const classes = ({ text }: { readonly text: string }): string | undefined =>
  text.includes("You sort failures of a CI")
    ? JSON.stringify({ class: "product", reason: "the code is wrong" })
    : undefined;

describe("a task whose change is verified", () => {
  it("opens a pull request after the second try has passed, with what was seen", async () => {
    const asked: string[] = [];
    harness.script((request) => {
      const kind = classes(request);
      if (kind !== undefined) return kind;
      asked.push(request.text);
      return JSON.stringify(asked.length === 1 ? WRONG : FIX);
    });
    const job = await harness.run(ASK);
    expect(job).toMatchObject({ status: "succeeded" });
    expect(machines.done.map(({ inputs }) => inputs.mode)).toEqual([
      "reproduce",
      "verify",
      "verify",
    ]);
    expect(new Set(machines.done.map(({ inputs }) => inputs.nonce)).size).toBe(3);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain(`boom of ${TEST}`);
    expect(asked[1]?.indexOf("tests still fail")).toBeLessThan(asked[1]?.indexOf("got NaN") ?? 0);
    const [fix, ...more] = harness.fixes();
    expect(more).toEqual([]);
    expect(fix?.body).toContain("Verified on GPU");
    expect(harness.branches()).toEqual([fix?.headBranch]);
    expect(harness.git("rev-list", "--count", `main..${fix?.headBranch}`)).toBe("1");
    const verdicts = job.events.filter(({ body }) => body.type === "verdict");
    expect(verdicts.map(({ body }) => body)).toMatchObject([
      { mode: "reproduce", ok: true },
      { mode: "verify", ok: false, verdict: "not_fixed" },
      { mode: "verify", ok: true, verdict: "fixed" },
    ]);
  });

  it("leaves no branch when no try has passed, or none has ended in time", async () => {
    const before = traces();
    harness.script((request) => classes(request) ?? JSON.stringify(WRONG));
    expect(await harness.run(other("wrong"))).toMatchObject({
      status: "no_change",
      error: expect.stringContaining("the tests still fail with the change"),
    });
    expect(traces()).toEqual(before);
    harness.script((request) => {
      const kind = classes(request);
      if (kind !== undefined) return kind;
      machines.isStuck = true;
      return JSON.stringify(FIX);
    });
    expect(await harness.run(other("late"))).toMatchObject({
      status: "no_change",
      error: expect.stringContaining("in time"),
    });
    expect(traces()).toEqual(before);
  });

  it("pays nothing for a failure that does not show on the base", async () => {
    isBroken = false;
    const calls = harness.chats.length;
    expect(await harness.run(other("flaky"))).toMatchObject({
      status: "no_change",
      error: expect.stringContaining("not reproduced"),
    });
    expect(harness.chats.length).toBe(calls);
  });

  it("moves the branch of a pull request only after its change has passed elsewhere", async () => {
    const [fix] = harness.fixes();
    const branch = `refs/heads/${fix?.headBranch}`;
    const head = harness.git("rev-parse", branch);
    const followUp = { ...ASK, output: { mode: "existing_pr", pr_number: fix?.number } };
    passingText = "|| 0";
    const next = (sign: string) => ({
      ...FIX,
      patch: FIX.patch
        .replace("item.count, 0", "(item.count ?? 1), 0")
        .replace(/\?\? 1\), 0\);\n \}/, `${sign}), 0);\n }`),
    });
    harness.script((request) => classes(request) ?? JSON.stringify(next("?? 2")));
    expect(await harness.run(followUp)).toMatchObject({ status: "no_change" });
    expect([harness.git("rev-parse", branch), harness.branches()]).toEqual([
      head,
      [fix?.headBranch],
    ]);
    const seen = new Set<string>();
    harness.onExchange.add(({ method, path }) => {
      if (method !== "GET" || !path.includes("/artifacts")) return;
      for (const name of harness.branches()) seen.add(name.replace(/[0-9a-f]{8,}$/, "…"));
      seen.add(harness.git("rev-parse", branch));
    });
    harness.script((request) => classes(request) ?? JSON.stringify(next("|| 0")));
    expect(await harness.run(followUp)).toMatchObject({ status: "succeeded" });
    // While it was tried the pull request stood where it was.
    expect([...seen].sort()).toEqual([head, "svc/fix-…", "svc/verify/…"].sort());
    expect(harness.git("rev-parse", `${branch}^`)).toBe(head);
    expect(harness.branches()).toEqual([fix?.headBranch]);
  });
});
