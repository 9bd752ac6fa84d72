import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { RunnerRef } from "../../src/ports/launcher.ts";
import type { RunnerUnits } from "../../src/ports/runner-units.ts";

const CLAUSES = {
  lists: "lists only units that this installation started",
  removes: "removes one unit with all that belongs to it, and no other",
  later: "removes nothing of a later try",
  gone: "takes the removal of one that is gone for done",
  shut: "rejects with runner-unavailable where the engine cannot be reached",
} as const;

/** What an adapter must offer for the clauses; one engine for all of them. */
export interface RunnerUnitsHarness {
  readonly backend: "docker" | "kubernetes";
  /** Of one installation. */
  readonly units: RunnerUnits;
  /** Of another one at the same engine. */
  readonly others: RunnerUnits;
  /** Of an engine that does not answer. */
  readonly shut: RunnerUnits;
  /** Has each of the installations start something for these tries, that runs on. */
  start(own: readonly RunnerRef[], other: RunnerRef): Promise<void>;
  /** Names of everything that the engine has of a job: none when it is gone. */
  left(jobId: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function describeRunnerUnits(name: string, open: () => Promise<RunnerUnitsHarness>): void {
  describe(`${name} as RunnerUnits`, () => {
    const { signal } = new AbortController();
    let harness: RunnerUnitsHarness;
    beforeAll(async () => {
      harness = await open();
      const own = [
        { jobId: "one", attempt: 1 },
        { jobId: "two", attempt: 3 },
      ];
      await harness.start(own, { jobId: "three", attempt: 1 });
    }, 120_000);
    afterAll(() => harness.close(), 60_000);

    const jobsOf = async (units: RunnerUnits) =>
      (await units.list(signal)).map(({ jobId, attempt }) => `${jobId}/${attempt}`).sort();

    it(CLAUSES.lists, async () => {
      expect(await jobsOf(harness.units)).toEqual(["one/1", "two/3"]);
      expect(await jobsOf(harness.others)).toEqual(["three/1"]);
      const [unit] = await harness.units.list(signal);
      expect(unit).toMatchObject({
        name: expect.stringMatching(/^[a-z0-9]/),
        backend: harness.backend,
        phase: expect.stringMatching(/^\w+$/),
        node: expect.any(String),
        startedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      });
    });

    it(CLAUSES.removes, async () => {
      const unit = (await harness.units.list(signal)).find(({ jobId }) => jobId === "one");
      if (unit === undefined) throw new Error("nothing was listed");
      expect(await harness.left("one")).not.toEqual([]);
      await harness.units.remove(unit, signal);
      expect(await harness.left("one")).toEqual([]);
      expect(await jobsOf(harness.units)).toEqual(["two/3"]);
      expect(await jobsOf(harness.others)).toEqual(["three/1"]);
    });

    it(CLAUSES.later, async () => {
      const before = await harness.left("two");
      expect(before).not.toEqual([]);
      const earlier = { name: "two-of-an-earlier-try", jobId: "two", attempt: 2 };
      await harness.units.remove(earlier, signal);
      expect(await harness.left("two")).toEqual(before);
    });

    it(CLAUSES.gone, async () => {
      await harness.units.remove({ name: "nothing", jobId: "nobody", attempt: 1 }, signal);
      expect(await jobsOf(harness.units)).toEqual(["two/3"]);
    });

    it(CLAUSES.shut, async () => {
      const { shut } = harness;
      const unit = { name: "two", jobId: "two", attempt: 3 };
      for (const ask of [() => shut.list(signal), () => shut.remove(unit, signal)]) {
        const error = await ask().catch((reason: unknown) => reason);
        expect(isAppError(error, "runner-unavailable")).toBe(true);
      }
    });
  });
}
