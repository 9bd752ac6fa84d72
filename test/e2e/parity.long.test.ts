import { describe, expect, it } from "vitest";
import { noDockerServer, useDockerServer } from "../fakes/docker-server.ts";
import {
  NORMALIZED_LINE,
  NORMALIZER,
  type ParityResult,
  runReviewAndTask,
} from "../fakes/parity.ts";
import { openTaskHarness } from "../fakes/task-harness.ts";

/** The same work on a code host of its own. */
async function runParity(
  env: Readonly<Record<string, string>>,
  whenDone: () => Promise<void> = async () => undefined,
): Promise<ParityResult> {
  await using scene = await openTaskHarness();
  await scene.start({ ...NORMALIZER, ...env }).ready;
  const left = await runReviewAndTask(scene);
  await whenDone();
  return left;
}

describe.skipIf(noDockerServer("parity") !== undefined)(
  "a review and a task (needs docker)",
  () => {
    const server = useDockerServer();

    it("leave the same in docker as in this process, and no container behind", async () => {
      const own = await runParity({});
      const elsewhere = await runParity(await server.environment("tasks"), server.untilTidy);
      expect(own.review.status).toBe("published");
      expect(own.task.status).toBe("succeeded");
      expect(own.task).toMatchObject({
        normalizer: "passed",
        lines: expect.arrayContaining([NORMALIZED_LINE]),
      });
      // A sandbox of this process has a shell as its first process; a runner has the container beside it.
      expect(own.normalizedBy).toMatch(/^1 sh-c/);
      expect(elsewhere.normalizedBy).toMatch(/run--tools.*\/tools\.sock$/);
      const { launch, normalizedBy } = own;
      expect({ ...elsewhere, launch, normalizedBy }).toEqual(own);
      expect(elsewhere.launch).toEqual({ review: true, task: true });
    }, 180_000);
  },
);
