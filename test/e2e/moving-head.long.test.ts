import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import {
  CLEAR,
  type FaultHarness,
  type OpenedPull,
  openFaultHarness,
  REPOSITORY,
} from "../fakes/fault-harness.ts";

let harness: FaultHarness;
beforeAll(async () => {
  harness = await openFaultHarness();
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness.close();
});

const EDITS: readonly (readonly [name: string, act: (pull: OpenedPull) => void])[] = [
  [
    "a push",
    ({ branch }) => {
      const files = { "src/orders.js": `// Orders of the shop.\n${CHANGE_FILES["src/orders.js"]}` };
      harness.watched.host.commit(REPOSITORY, { branch, message: "More", author: "mira", files });
    },
  ],
  [
    "a force-push",
    ({ branch }) => {
      const message = "Other";
      const seed = {
        branch,
        from: "main",
        message,
        author: "mira",
        files: { "src/new.js": "1;\n" },
      };
      harness.watched.host.commit(REPOSITORY, seed, { isForced: true });
    },
  ],
  ["a deleted branch", ({ branch }) => harness.watched.host.deleteBranch(REPOSITORY, branch)],
];

describe("a review of a pull request that changes under it", () => {
  it.each(EDITS)(
    "is posted once, or fails clearly, with %s at any call",
    async (_name, act) => {
      const clean = await harness.reviewWith(harness.openPull().number, -1, { kind: "error" });
      for (const [at, call] of clean.calls.entries()) {
        const pull = harness.openPull();
        const { error } = await harness.reviewWith(pull.number, at, {
          kind: "before",
          act: () => act(pull),
        });
        const what = `call ${at}, ${call.method} ${call.path}`;
        const count = harness.pullOf(pull.number)?.reviews.length ?? 0;
        if (error === undefined) expect({ what, count }).toEqual({ what, count: 1 });
        else
          expect({ what, code: error.code, count }).toEqual({
            what,
            code: expect.stringMatching(CLEAR),
            count: 0,
          });
      }
    },
    120_000,
  );
});
