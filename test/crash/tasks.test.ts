import { afterEach, describe, expect, it } from "vitest";
import type { HostCall } from "../../src/demo/host/host-context.ts";
import { AUTHOR } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";
import { FIX, openTaskHarness, type TaskHarness } from "../fakes/task-harness.ts";

const ASK = { instruction: "Fix the failing test.", context: "total() gives NaN" };
const MORE = {
  ...FIX,
  patch: FIX.patch
    .replace("item.count, 0", "(item.count ?? 1), 0")
    .replace("?? 1), 0);\n }", "|| 0), 0);\n }"),
};

let harness: TaskHarness;
let server: ServeProcess;

afterEach(async () => {
  await harness[Symbol.asyncDispose]();
});

interface Step {
  readonly method: string;
  /** Ends the path. */
  readonly path: RegExp;
}

const STEPS: readonly Step[] = [
  { method: "POST", path: /\/git\/blobs$/ },
  { method: "POST", path: /\/git\/trees$/ },
  { method: "POST", path: /\/git\/commits$/ },
  { method: "POST", path: /\/git\/refs$/ },
  { method: "POST", path: /\/pulls$/ },
];
const MOVE: Step = { method: "PATCH", path: /\/git\/refs\// };

const isStep = ({ method, path }: Step, call: Pick<HostCall, "method" | "path">): boolean =>
  call.method === method && path.test(call.path.split("?")[0] ?? "");

/** Kills the server once at a call, before it takes effect or after, and starts another one on the same store. */
async function killAt(step: Step, when: "before" | "after"): Promise<{ died(): boolean }> {
  let isDead = false;
  const kill = async (): Promise<void> => {
    if (isDead) return;
    isDead = true;
    server.kill("SIGKILL");
    await server.ended;
    server = harness.start();
  };
  if (when === "before")
    harness.host.setFaults((call) =>
      isStep(step, call) && !isDead ? { kind: "before", act: kill } : undefined,
    );
  else
    harness.onExchange.add((exchange) => {
      if (isStep(step, exchange)) void kill();
    });
  return { died: () => isDead };
}

async function open(): Promise<void> {
  harness = await openTaskHarness();
  server = harness.start();
  await server.ready;
}

/** What a restarted task leaves: one branch with one commit, one pull request, and a log that has its end. */
function expectOne(job: StoredJob): void {
  expect(job).toMatchObject({ status: "succeeded" });
  const [fix, ...more] = harness.fixes();
  expect(more).toEqual([]);
  expect(harness.branches()).toEqual([fix?.headBranch]);
  expect(harness.git("rev-list", "--count", `main..${fix?.headBranch}`)).toBe("1");
  expect(job.url?.endsWith(`/pull/${fix?.number}`)).toBe(true);
  expect(job.events.at(-1)?.body.type).toBe("run-end");
}

describe("a server that is killed while it writes a task", { timeout: 120_000 }, () => {
  const cases = STEPS.flatMap((step) =>
    (["before", "after"] as const).map((when) => [step, when] as const),
  );

  it.each(cases)(
    "at %o, %s it takes effect: one pull request with one commit",
    async (step, when) => {
      await open();
      const killed = await killAt(step, when);
      const { id } = (await (await harness.post(ASK)).json()) as { readonly id: string };
      const job = await harness.ended(id);
      expect(killed.died()).toBe(true);
      expectOne(job);
    },
  );

  it.each(["before", "after"] as const)(
    "at the move of a branch, %s it takes effect: one more commit",
    async (when) => {
      await open();
      await harness.run(ASK);
      const [fix] = harness.fixes();
      harness.script(() => JSON.stringify(MORE));
      const killed = await killAt(MOVE, when);
      const output = { mode: "existing_pr", pr_number: fix?.number };
      const { id } = (await (await harness.post({ ...ASK, output })).json()) as {
        readonly id: string;
      };
      expect(await harness.ended(id)).toMatchObject({ status: "succeeded" });
      expect(killed.died()).toBe(true);
      expect(harness.git("rev-list", "--count", `main..${fix?.headBranch}`)).toBe("2");
    },
  );

  it("is cancelled while it writes: nothing is left of it", async () => {
    await open();
    const mira = await harness.enter(AUTHOR);
    let id = "";
    harness.host.setFaults((call) =>
      isStep({ method: "POST", path: /\/git\/refs$/ }, call)
        ? {
            kind: "before",
            act: async () => void (await mira.post(`/api/jobs/${id}/cancel`)),
          }
        : undefined,
    );
    id = ((await (await harness.post(ASK)).json()) as { readonly id: string }).id;
    expect(await harness.ended(id)).toMatchObject({ status: "cancelled" });
    await harness.jobById(id, ({ outbox }) =>
      outbox.some(({ kind, state }) => kind === "settle" && state === "done"),
    );
    expect([harness.fixes(), harness.branches()]).toEqual([[], []]);
  });
});
