import { describe, expect, it } from "vitest";
import { noDockerServer, useDockerServer } from "../fakes/docker-server.ts";
import { doBoth, type Left, NORMALIZED_LINE, NORMALIZER } from "../fakes/parity.ts";
import { openTaskScene } from "../fakes/task-scene.ts";

/** The same work on a code host of its own. */
async function leftBy(
  env: Readonly<Record<string, string>>,
  whenDone: () => Promise<void> = async () => undefined,
): Promise<Left> {
  await using scene = await openTaskScene();
  await scene.start({ ...NORMALIZER, ...env }).ready;
  const left = await doBoth(scene);
  await whenDone();
  return left;
}

describe.skipIf(noDockerServer("parity") !== undefined)(
  "a review and a task (needs docker)",
  () => {
    const server = useDockerServer();

    it("leave the same in docker as in this process, and no container behind", async () => {
      const own = await leftBy({});
      const elsewhere = await leftBy(await server.environment("tasks"), server.untilTidy);
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
