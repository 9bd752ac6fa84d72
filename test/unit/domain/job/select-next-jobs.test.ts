import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Job } from "../../../../src/domain/job/job.ts";
import {
  createPoolLimits,
  dropRepeatedFailures,
  findSupersededJobs,
  isSameReview,
  selectNextJobs,
} from "../../../../src/domain/job/select-next-jobs.ts";
import { sampleJob } from "./sample-job.ts";

const LIMITS = { webhookReviews: 2, webReviews: 4, webReviewsPerUser: 2, followups: 2, tasks: 2 };
let ids = 0;
const job = (over: Partial<Job> = {}): Job => {
  ids += 1;
  return sampleJob({ id: `job-${ids}`, pull: ids, ...over });
};
const next = (queued: readonly Job[], running: readonly Job[] = []) =>
  selectNextJobs(queued, running, LIMITS).map(({ id }) => id);

describe("createPoolLimits", () => {
  it("limits reviews of the web app and follow-ups, and pods only where jobs run in pods", () => {
    const given = { webhookReviews: 3, tasks: 1 };
    const limits = { ...given, webReviews: 4, webReviewsPerUser: 2, followups: 2 };
    expect(createPoolLimits({ ...given, pods: { kinds: [], max: 5 } })).toStrictEqual(limits);
    const pods = { kinds: ["task"], max: 5 } as const;
    expect(createPoolLimits({ ...given, pods })).toStrictEqual({ ...limits, pods });
  });
});

describe("chooseNext", () => {
  it("starts the oldest first, as many as the pool has room for", () => {
    const queued = [job(), job(), job()];
    expect(next(queued)).toEqual([queued[0]?.id, queued[1]?.id]);
    expect(next(queued, [job({ status: "running" })])).toEqual([queued[0]?.id]);
  });

  it("keeps the pools apart", () => {
    const running = [job(), job()];
    const queued = [
      job(),
      job({ kind: "followup" }),
      job({ source: "web" }),
      job({ kind: "task", source: "task" }),
    ];
    expect(next(queued, running)).toEqual(queued.slice(1).map(({ id }) => id));
  });

  it("lets the repository with the least running go first", () => {
    const running = [job({ repository: "acme/busy" })];
    const queued = [job({ repository: "acme/busy" }), job({ repository: "acme/quiet" })];
    expect(next(queued, running)).toEqual([queued[1]?.id]);
  });

  it("shares a free pool between repositories", () => {
    const queued = [
      job({ repository: "a/a" }),
      job({ repository: "a/a" }),
      job({ repository: "b/b" }),
    ];
    expect(next(queued)).toEqual([queued[0]?.id, queued[2]?.id]);
  });

  it("keeps no question back for replies that only wait to be written", () => {
    const said = () => job({ kind: "followup", status: "running", stopReason: "final" });
    const asked = job({ kind: "followup" });
    expect(next([asked], [said(), said()])).toEqual([asked.id]);
    const running = () => job({ kind: "followup", status: "running" });
    expect(next([asked], [running(), running()])).toEqual([]);
  });

  it("runs one task of a failure at a time, up to the end of what it has written", () => {
    const task = (over: Partial<Job> = {}): Job => {
      const { pull: _pull, ...rest } = job({ kind: "task", source: "task", signature: "f1" });
      return { ...rest, ...over };
    };
    const [first, second] = [task(), task({ repository: "ACME/shop" })];
    const other = task({ signature: "f2" });
    expect(next([first, second, other])).toEqual([first.id, other.id]);
    expect(next([second], [task({ status: "running" })])).toEqual([]);
    const settling = task({ status: "running", doneAt: first.createdAt });
    expect(next([second], [settling])).toEqual([]);
    expect(next([second], [task({ status: "running", repository: "acme/other" })])).toEqual([
      second.id,
    ]);
    const ids = dropRepeatedFailures([first, second, other, job(), job()]).map(({ id }) => id);
    expect(ids).not.toContain(second.id);
    expect(ids).toHaveLength(4);
  });

  it("runs one review of a pull request at a time", () => {
    const running = [job({ pull: 5, status: "running" })];
    expect(next([job({ pull: 5, repository: "ACME/Shop" })], running)).toEqual([]);
    const followup = job({ pull: 5, kind: "followup" });
    expect(next([followup], running)).toEqual([followup.id]);
    expect(next([job({ pull: 6 }), job({ pull: 6 })])).toHaveLength(1);
  });

  it("gives one user two web reviews, and all users four", () => {
    const web = (requestedBy: string) => job({ source: "web", requestedBy });
    expect(next([web("a"), web("a"), web("a")])).toHaveLength(2);
    expect(next([web("a"), web("a"), web("b"), web("b"), web("c")])).toHaveLength(4);
  });

  it("never exceeds a pool, never starts a job twice, and leaves no room that a job could take", () => {
    const jobs = fc.array(
      fc.record({
        kind: fc.constantFrom("review", "followup", "task" as const),
        source: fc.constantFrom("webhook", "web", "task" as const),
        repository: fc.constantFrom("a/a", "b/b", "c/c"),
        pull: fc.integer({ min: 1, max: 4 }),
        requestedBy: fc.constantFrom("x", "y"),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(jobs, (overs) => {
        const queued = overs.map((over, at) =>
          sampleJob({ ...over, id: `q${at}` } as Partial<Job>),
        );
        const chosen = selectNextJobs(queued, [], LIMITS);
        expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length);
        const count = (test: (one: Job) => boolean): number => chosen.filter(test).length;
        expect(count(({ kind }) => kind === "followup")).toBeLessThanOrEqual(2);
        expect(count(({ kind }) => kind === "task")).toBeLessThanOrEqual(2);
        expect(
          count(({ kind, source }) => kind === "review" && source !== "web"),
        ).toBeLessThanOrEqual(2);
        expect(
          count(({ kind, source }) => kind === "review" && source === "web"),
        ).toBeLessThanOrEqual(4);
        expect(
          selectNextJobs(
            queued.filter((one) => !chosen.includes(one)),
            chosen,
            LIMITS,
          ),
        ).toEqual([]);
      }),
    );
  });
});

describe("supersededBy", () => {
  it("names what is queued for the same pull request, and nothing that runs", () => {
    const newest = job({ pull: 9 });
    const queued = job({ pull: 9 });
    const open = [
      newest,
      queued,
      job({ pull: 9, status: "running" }),
      job({ pull: 8 }),
      job({ pull: 9, kind: "followup" }),
      job({ pull: 9, source: "web" }),
    ];
    expect(findSupersededJobs(newest, open)).toEqual([queued]);
    expect(findSupersededJobs(job({ pull: 9, source: "web" }), open)).toEqual([]);
  });
});

describe("isSameReview", () => {
  it("ignores upper and lower case in the repository", () => {
    expect(isSameReview(job({ pull: 1 }), job({ pull: 1, repository: "ACME/SHOP" }))).toBe(true);
    expect(isSameReview(job({ pull: 1 }), job({ pull: 1, repository: "acme/shed" }))).toBe(false);
  });
});

describe("chooseNext with pods", () => {
  const limits = { ...LIMITS, tasks: 1, pods: { kinds: ["task"] as const, max: 3 } };
  const task = (over: Partial<Job> = {}): Job => job({ kind: "task", source: "task", ...over });
  const chosen = (queued: readonly Job[], running: readonly Job[]) =>
    selectNextJobs(queued, running, limits).length;

  it("frees a pool's place once a pod is launched, and keeps to the most pods", () => {
    const queued = [task(), task(), task()];
    expect(chosen(queued, [task({ status: "launching" })])).toBe(0);
    expect(chosen(queued, [task({ status: "running" }), task({ status: "running" })])).toBe(1);
    const full = [task(), task(), task()].map((one) => ({ ...one, status: "running" as const }));
    expect(chosen(queued, full)).toBe(0);
  });

  it("leaves kinds that run in this process to their pools", () => {
    expect(chosen([job(), job(), job()], [job({ status: "running" })])).toBe(1);
  });
});
