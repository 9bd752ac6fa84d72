import { describe, expect, it } from "vitest";
import { noDockerServer, useDockerServer } from "../fakes/docker-server.ts";
import { doBoth, type Left } from "../fakes/parity.ts";
import { openTaskScene } from "../fakes/task-scene.ts";

/** The same work on a code host of its own. */
async function leftBy(
  env: Readonly<Record<string, string>>,
  whenDone: () => Promise<void> = async () => undefined,
): Promise<Left> {
  await using scene = await openTaskScene();
  await scene.start(env).ready;
  const left = await doBoth(scene);
  await whenDone();
  return left;
}

describe.skipIf(noDockerServer("parity") !== undefined)("a review and a task", () => {
  const server = useDockerServer();

  it("leave the same in docker as in this process, and no container behind", async () => {
    const own = await leftBy({});
    const elsewhere = await leftBy(await server.environment("tasks"), server.untilTidy);
    expect(own.review.status).toBe("published");
    expect(own.task.status).toBe("succeeded");
    expect({ ...elsewhere, launch: own.launch }).toEqual(own);
    expect(elsewhere.launch).toEqual({ review: true, task: true });
  }, 180_000);
});
