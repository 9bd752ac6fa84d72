import { describe, expect, it } from "vitest";
import { noDockerServer, useDockerServer } from "../fakes/docker-server.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";

describe.skipIf(noDockerServer("restarts") !== undefined)(
  "a server whose runners are in docker (needs docker)",
  () => {
    const { docker, environment, left, untilTidy } = useDockerServer();

    /** Asks for a review and waits until its runner has begun to work. */
    const begin = async (scene: ServeHarness) => {
      const number = scene.openPull();
      const comment = await scene.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look");
      const isAtWork = ({ status, events }: { status: string; events: readonly object[] }) =>
        status === "running" && JSON.stringify(events).includes("run-start");
      const { id } = await scene.job(comment, isAtWork);
      return { number, comment, id };
    };

    it.each(["SIGKILL", "SIGTERM"] as const)(
      "continues with them after %s: the same attempt, one review, no remains",
      async (signal) => {
        await using scene = await openServeHarness({ gapMs: 60 });
        const env = await environment();
        const first = scene.start(env);
        await first.ready;
        const { number, comment } = await begin(scene);
        first.kill(signal);
        await first.ended;
        expect(left()).not.toEqual([]);
        await scene.start(env).ready;
        expect(await scene.job(comment)).toMatchObject({ status: "published", attempt: 1 });
        expect(scene.answersTo(number, comment).map(({ kind }) => kind)).toEqual(["review"]);
        await untilTidy();
      },
      180_000,
    );

    it("starts a job again whose container was removed meanwhile", async () => {
      await using scene = await openServeHarness({ gapMs: 60 });
      const env = await environment();
      const first = scene.start(env);
      await first.ready;
      const { number, comment, id } = await begin(scene);
      first.kill("SIGKILL");
      await first.ended;
      const containers = left().filter((name) => /^[0-9a-f]{12}$/.test(name));
      docker().run("rm", "--force", ...containers);
      await scene.start(env).ready;
      const ended = await scene.job(comment);
      expect(ended).toMatchObject({ id, status: "published", attempt: 2 });
      expect(scene.answersTo(number, comment).map(({ kind }) => kind)).toEqual(["review"]);
      await untilTidy();
    }, 180_000);
  },
);
