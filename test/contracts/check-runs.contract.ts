import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { CheckAnnotation, CheckRunReport } from "../../src/domain/publish/check-run-report.ts";
import type { CheckRunPlace, CheckRuns } from "../../src/ports/check-runs.ts";
import { createClause } from "./clause.ts";

/** The permission is missing. */
export type CheckRunsFault = "denied";

/** A reporter on a repository with a commit. */
export interface OpenedCheckRuns {
  readonly checkRuns: CheckRuns;
  readonly place: CheckRunPlace;
  /** State of the newest check run as others see it. */
  shown(): { readonly status: string; readonly conclusion: string | null; readonly title: string };
  /** Number of check runs. */
  count(): number;
  close(): Promise<void>;
}

const CLAUSES = {
  create: "creates a check run that is in progress, and finds it by its head and key",
  none: "finds none of another head or key",
  update: "replaces title, summary and state, and completes",
  reopen: "is in progress again after a report without a conclusion",
  annotations: "adds all annotations, however many, to those that exist",
  unknown: "rejects a head or a check run that does not exist",
  denied: "rejects when the permission is missing",
  cancelled: "rejects with cancelled when the signal is aborted already",
} as const;

export type CheckRunsClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;
const RUNNING: CheckRunReport = {
  conclusion: undefined,
  title: "Ran: not yet",
  summary: "It runs.",
  annotations: [],
};
const DONE: CheckRunReport = { ...RUNNING, conclusion: "neutral", title: "Ran: yes" };
const annotate = (line: number): CheckAnnotation => ({
  path: "src/price.ts",
  startLine: line,
  endLine: line + 1,
  level: "warning",
  title: `Finding ${line}`,
  message: `It is wrong in line ${line}.`,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );

/** Runs the clauses of the port `CheckRuns` against an adapter. */
export function checkRunsContract(
  name: string,
  open: (fault?: CheckRunsFault) => Promise<OpenedCheckRuns>,
): void {
  const suite = { name, titles: CLAUSES, open, skips: {} };
  const clause = createClause<CheckRunsClause, OpenedCheckRuns, CheckRunsFault>(suite);

  describe(`${name} keeps the contract of CheckRuns`, () => {
    clause("create", async ({ checkRuns, place, shown }) => {
      const run = await checkRuns.create(place, RUNNING, idle());
      expect(run).toMatchObject({ isCompleted: false, annotations: [] });
      expect(run.url).toContain("://");
      expect(await checkRuns.find(place, idle())).toEqual(run);
      expect(shown()).toEqual({ status: "in_progress", conclusion: null, title: RUNNING.title });
    });

    clause("none", async ({ checkRuns, place }) => {
      expect(await checkRuns.find(place, idle())).toBeUndefined();
      await checkRuns.create(place, RUNNING, idle());
      expect(await checkRuns.find({ ...place, key: "other" }, idle())).toBeUndefined();
    });

    clause("update", async ({ checkRuns, place, shown, count }) => {
      const { id } = await checkRuns.create(place, RUNNING, idle());
      await checkRuns.update(place, { id, report: DONE }, idle());
      expect(shown()).toEqual({ status: "completed", conclusion: "neutral", title: "Ran: yes" });
      expect(await checkRuns.find(place, idle())).toMatchObject({ id, isCompleted: true });
      expect(count()).toBe(1);
    });

    clause("reopen", async ({ checkRuns, place, shown }) => {
      const { id } = await checkRuns.create(place, RUNNING, idle());
      await checkRuns.update(place, { id, report: DONE }, idle());
      await checkRuns.update(place, { id, report: RUNNING }, idle());
      expect(shown().status).toBe("in_progress");
      expect(await checkRuns.find(place, idle())).toMatchObject({ isCompleted: false });
    });

    clause("annotations", async ({ checkRuns, place }) => {
      const { id } = await checkRuns.create(place, RUNNING, idle());
      const many = Array.from({ length: 120 }, (_, at) => annotate(at + 1));
      const report = { ...DONE, annotations: many };
      await checkRuns.update(place, { id, report }, idle());
      const found = await checkRuns.find(place, idle());
      expect(found?.isCompleted).toBe(true);
      expect(found?.annotations).toEqual(many);
      const one = { ...DONE, annotations: [annotate(500)] };
      await checkRuns.update(place, { id, report: one }, idle());
      const all = await checkRuns.find(place, idle());
      expect(all?.annotations).toEqual([...many, annotate(500)]);
    });

    clause("unknown", async ({ checkRuns, place }) => {
      const elsewhere = { ...place, head: "d".repeat(40) };
      expect(await codeOf(checkRuns.create(elsewhere, RUNNING, idle()))).toBe("code-host-rejected");
      const change = { id: 987_654, report: DONE };
      expect(await codeOf(checkRuns.update(place, change, idle()))).toBe("code-host-rejected");
    });

    clause(
      "denied",
      async ({ checkRuns, place }) => {
        const find = checkRuns.find(place, idle());
        expect(await codeOf(find)).toBe("code-host-denied");
        const create = checkRuns.create(place, RUNNING, idle());
        expect(await codeOf(create)).toBe("code-host-denied");
      },
      "denied",
    );

    clause("cancelled", async ({ checkRuns, place }) => {
      const aborted = AbortSignal.abort();
      expect(await codeOf(checkRuns.find(place, aborted))).toBe("cancelled");
      expect(await codeOf(checkRuns.create(place, RUNNING, aborted))).toBe("cancelled");
    });
  });
}
