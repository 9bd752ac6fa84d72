import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { RunnerResult } from "../../src/domain/runner/runner-result.ts";
import {
  type CallbackServerOptions,
  type FakeCallbackServer,
  startFakeCallbackServer,
} from "./fake-callback-server.ts";
import { openRunCommandHarness, type RunCommandHarness } from "./run-command-harness.ts";

/** Gives a suite what `svc run` works with, and callback servers that close after each test. */
export function setUpRunCommand() {
  let harness: RunCommandHarness;
  const open = new Set<FakeCallbackServer>();

  beforeAll(async () => {
    harness = await openRunCommandHarness();
  });
  afterEach(async () => {
    harness.model.pace(0);
    for (const keeper of open) await keeper[Symbol.asyncDispose]();
    open.clear();
  });
  afterAll(() => harness[Symbol.asyncDispose]());

  return {
    harness: () => harness,
    openCallbackServer: async (
      options: CallbackServerOptions = {},
    ): Promise<FakeCallbackServer> => {
      const keeper = await startFakeCallbackServer(options);
      open.add(keeper);
      return keeper;
    },
  };
}

/** The one result that a runner has reported. */
export const resultOf = ({ results }: FakeCallbackServer): RunnerResult => {
  expect(results).toHaveLength(1);
  return results[0] as RunnerResult;
};
