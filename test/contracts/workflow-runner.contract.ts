import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { RepositoryRef } from "../../src/domain/pull/pull-request.ts";
import type { WorkflowRun, WorkflowRunner } from "../../src/ports/workflow-runner.ts";
import { createClause } from "./clause.ts";

/** What happens to the first dispatch: its answer is lost, or it is not allowed. */
export type DispatchFault = "lost-after" | "denied";

/** A runner at a repository whose workflow `verify.yml` of `main` takes `head` and `nonce`, and has them in its title. */
export interface OpenedWorkflows {
  readonly runner: WorkflowRunner;
  readonly repository: RepositoryRef;
  /** How often a dispatch was sent to the code host. */
  dispatches(): number;
  finish(run: number, conclusion: "success" | "failure", artifacts: UploadedArtifacts): void;
  /** Leaves an artifact that is no archive. */
  finishDamaged(run: number, artifact: string): void;
  close(): Promise<void>;
}

export type UploadedArtifacts = Readonly<Record<string, Readonly<Record<string, Uint8Array>>>>;

const CLAUSES = {
  dispatch: "starts a run with its inputs, and finds it by its title",
  list: "lists the runs of this workflow only, the newest first, from a moment on",
  none: "rejects a workflow that is not there",
  ref: "rejects a ref that is not there, and starts nothing",
  inputs: "rejects inputs that the workflow does not have, and starts nothing",
  denied: "rejects when it may not start workflows",
  lost: "says that it is unclear when the answer was lost, sends it once and finds the run",
  run: "gives a run as it is, and undefined for one that is not there",
  artifact: "gives one file of an artifact by its exact name",
  missing: "gives undefined for an artifact, a file or a run that is not there",
  long: "rejects a file above the limit",
  damaged: "rejects an archive that cannot be read",
  cancelled: "rejects with cancelled when the signal is aborted already, and sends nothing",
} as const;

export type WorkflowRunnerClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;
const DISPATCH = { workflow: "verify.yml", ref: "main" } as const;
const LIST = { workflow: "verify.yml", since: "2020-01-01T00:00:00.000Z" } as const;
const bytes = (text: string) => new TextEncoder().encode(text);

/** Runs the clauses of the port `WorkflowRunner` against an adapter; `skips` gives a reason for each one left out. */
export function workflowRunnerContract(
  name: string,
  open: (fault?: DispatchFault) => Promise<OpenedWorkflows>,
  skips: Partial<Record<WorkflowRunnerClause, string>> = {},
): void {
  const suite = { name, titles: CLAUSES, open, skips };
  const clause = createClause<WorkflowRunnerClause, OpenedWorkflows, DispatchFault>(suite);

  describe(`${name} keeps the contract of WorkflowRunner`, () => {
    clause("dispatch", async (opened) => {
      const run = await start(opened, "n-1");
      expect(run).toMatchObject({ title: "abc n-1", isOver: false });
      expect(run.url).toContain("://");
      expect(run.conclusion).toBeUndefined();
    });

    clause("list", async (opened) => {
      const { runner, repository } = opened;
      await start(opened, "n-1");
      await start(opened, "n-2");
      const runs = await runner.runs(repository, LIST, idle());
      expect(runs.map(({ title }) => title)).toEqual(["abc n-2", "abc n-1"]);
      const later = { ...LIST, since: "2100-01-01T00:00:00.000Z" };
      expect(await runner.runs(repository, later, idle())).toEqual([]);
      const other = { ...LIST, workflow: "other.yml" };
      expect(await runner.runs(repository, other, idle())).toEqual([]);
    });

    clause("none", async ({ runner, repository }) => {
      const wish = { ...DISPATCH, workflow: "none.yml", inputs: {} };
      const error = await errorOf(runner.dispatch(repository, wish, idle()));
      expect(isAppError(error, "code-host-rejected") && error.details.status).toBe(404);
    });

    clause("ref", async ({ runner, repository }) => {
      const inputs = { head: "abc", nonce: "n-1" };
      const wish = { ...DISPATCH, ref: "nowhere", inputs };
      const error = await errorOf(runner.dispatch(repository, wish, idle()));
      expect(isAppError(error, "code-host-rejected") && error.message).toContain("nowhere");
      expect(await runner.runs(repository, LIST, idle())).toEqual([]);
    });

    clause("inputs", async ({ runner, repository }) => {
      const wish = { ...DISPATCH, inputs: { head: "abc", nonce: "n-1", strange: "x" } };
      const error = await errorOf(runner.dispatch(repository, wish, idle()));
      expect(isAppError(error, "code-host-rejected") && error.message).toContain("strange");
      expect(await runner.runs(repository, LIST, idle())).toEqual([]);
    });

    clause(
      "denied",
      async ({ runner, repository }) => {
        const wish = { ...DISPATCH, inputs: { head: "abc", nonce: "n-1" } };
        const error = await errorOf(runner.dispatch(repository, wish, idle()));
        expect(isAppError(error, "code-host-denied") && error.message).toContain("actions: write");
      },
      "denied",
    );

    clause(
      "lost",
      async ({ runner, repository, dispatches }) => {
        const wish = { ...DISPATCH, inputs: { head: "abc", nonce: "n-1" } };
        expect(await codeOf(runner.dispatch(repository, wish, idle()))).toBe("code-host-unclear");
        expect(dispatches()).toBe(1);
        const [run] = await runner.runs(repository, LIST, idle());
        expect(run?.title).toBe("abc n-1");
      },
      "lost-after",
    );

    clause("run", async (opened) => {
      const { runner, repository, finish } = opened;
      const started = await start(opened, "n-1");
      expect(await runner.run(repository, started.id, idle())).toEqual(started);
      finish(started.id, "failure", {});
      const ended = { ...started, isOver: true, conclusion: "failure" };
      expect(await runner.run(repository, started.id, idle())).toEqual(ended);
      expect(await runner.run(repository, 999_999_999, idle())).toBeUndefined();
    });

    clause("artifact", async (opened) => {
      const { runner, repository, finish } = opened;
      const { id: run } = await start(opened, "n-1");
      finish(run, "success", {
        "verdict-2": { "result.json": bytes("other") },
        verdict: { "log.txt": bytes("x".repeat(5000)), "result.json": bytes("{}") },
      });
      const which = { run, name: "verdict", file: "result.json", maxBytes: 2 };
      const found = await runner.artifact(repository, which, idle());
      expect(new TextDecoder().decode(found)).toBe("{}");
    });

    clause("missing", async (opened) => {
      const { runner, repository, finish } = opened;
      const { id: run } = await start(opened, "n-1");
      const which = { run, name: "verdict", file: "result.json", maxBytes: 100 };
      expect(await runner.artifact(repository, which, idle())).toBeUndefined();
      finish(run, "success", { verdict: { "other.json": bytes("{}") } });
      expect(await runner.artifact(repository, which, idle())).toBeUndefined();
      const partly = { ...which, name: "verd" };
      expect(await runner.artifact(repository, partly, idle())).toBeUndefined();
      const gone = { ...which, run: 999_999_999 };
      expect(await runner.artifact(repository, gone, idle())).toBeUndefined();
    });

    clause("long", async (opened) => {
      const { runner, repository, finish } = opened;
      const { id: run } = await start(opened, "n-1");
      finish(run, "success", { verdict: { "result.json": bytes("x".repeat(101)) } });
      const which = { run, name: "verdict", file: "result.json", maxBytes: 100 };
      expect(await codeOf(runner.artifact(repository, which, idle()))).toBe("input-invalid");
    });

    clause("damaged", async (opened) => {
      const { runner, repository, finishDamaged } = opened;
      const { id: run } = await start(opened, "n-1");
      finishDamaged(run, "verdict");
      const which = { run, name: "verdict", file: "result.json", maxBytes: 100 };
      expect(await codeOf(runner.artifact(repository, which, idle()))).toBe("input-invalid");
    });

    clause("cancelled", async ({ runner, repository, dispatches }) => {
      const aborted = AbortSignal.abort();
      const which = { run: 1, name: "verdict", file: "result.json", maxBytes: 100 };
      const calls = [
        runner.dispatch(repository, { ...DISPATCH, inputs: {} }, aborted),
        runner.runs(repository, LIST, aborted),
        runner.run(repository, 1, aborted),
        runner.artifact(repository, which, aborted),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("cancelled");
      expect(dispatches()).toBe(0);
    });
  });
}

async function start(opened: OpenedWorkflows, nonce: string): Promise<WorkflowRun> {
  const { runner, repository } = opened;
  await runner.dispatch(repository, { ...DISPATCH, inputs: { head: "abc", nonce } }, idle());
  const runs = await runner.runs(repository, LIST, idle());
  const run = runs.find(({ title }) => title.split(" ").includes(nonce));
  if (run === undefined) throw new Error(`no run is titled ${nonce}`);
  return run;
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call.then(() => undefined);
  } catch (error) {
    return error;
  }
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const error = await errorOf(call);
  return isAppError(error) ? error.code : error;
}
