import { afterAll, beforeAll } from "vitest";
import type { CheckRunState, DeliveryState } from "../../src/demo/host/state.ts";
import { isTerminal } from "../../src/domain/job/job.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "./serve-harness.ts";
import type { StoredJob } from "./stored-jobs.ts";

export const isSettled = ({ status, outbox }: StoredJob): boolean =>
  isTerminal(status) && outbox.every(({ state }) => state !== "pending");

/** Serves a suite with a server that reviews changed pull requests and reports check runs. */
export function setUpAutomaticReviews() {
  let harness: ServeHarness;

  beforeAll(async () => {
    harness = await openServeHarness();
    const { app } = harness.host.state;
    app.permissions = { ...app.permissions, checks: "write" };
    app.events = [...app.events, "pull_request"];
    await harness.start({ REVIEW_ON: "opened,ready_for_review,synchronize", CHECK_RUN: "1" }).ready;
  });
  afterAll(async () => {
    harness.watched.expectNoViolations();
    await harness[Symbol.asyncDispose]();
  });

  const jobsOf = (number: number): readonly StoredJob[] =>
    harness.jobs().filter(({ pull }) => pull === number);
  return {
    harness: () => harness,
    deliveriesOf: (number: number): readonly DeliveryState[] =>
      harness.host.state.deliveries.filter(
        ({ event, payload }) =>
          event === "pull_request" && (payload as { readonly number: number }).number === number,
      ),
    jobsOf,
    settledJob: (number: number, at = 0): Promise<StoredJob> =>
      harness.jobThat((job) => job.id === jobsOf(number)[at]?.id && isSettled(job)),
    checkRunsOf: (number: number): readonly CheckRunState[] => {
      const { repositories } = harness.host.state;
      const checkRuns = repositories.find(({ name }) => name === "checkout")?.checkRuns ?? [];
      return checkRuns.filter(({ externalId }) => externalId === `svc-review:${number}`);
    },
    push: async (number: number, text: string): Promise<string> => {
      const branch = harness.issueOf(number).pull?.headBranch ?? "";
      const files = { [`src/${text}.js`]: `export const ${text} = 1;\n` };
      const head = harness.host.commit(REPOSITORY, {
        branch,
        message: text,
        author: AUTHOR,
        files,
      });
      await harness.host.announceChange(REPOSITORY, number, "synchronize");
      return head;
    },
  };
}
