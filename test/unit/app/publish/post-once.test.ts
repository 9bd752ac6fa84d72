import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCertainty } from "../../../../src/app/publish/certainty.ts";
import { postOnce } from "../../../../src/app/publish/post-once.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { denied, unclear } from "../review/pull-fixture.ts";

/** What becomes of one attempt: `lost` took effect, and its answer did not come back. */
interface Attempt {
  readonly outcome: "answered" | "lost" | "never-arrived" | "denied";
}

/** Waits between looks at 5, 15, 30, 60, 120 and 240 seconds. */
const LOOKS = [5_000, 10_000, 15_000, 30_000, 60_000, 120_000];

async function posted(attempts: readonly Attempt[], before: readonly string[] = []) {
  const there = [...before];
  const calls: string[] = [];
  const clock = createFakeClock();
  let count = 0;
  const result = await postOnce<string>(
    {
      find: () => {
        calls.push("find");
        return Promise.resolve(there[0]);
      },
      post: () => {
        calls.push("post");
        const outcome = attempts[count]?.outcome ?? "never-arrived";
        count += 1;
        const text = `post ${count}`;
        if (outcome === "answered" || outcome === "lost") there.push(text);
        if (outcome === "answered") return Promise.resolve(text);
        return Promise.reject(outcome === "denied" ? denied() : unclear());
      },
    },
    createCertainty({ clock }),
    new AbortController().signal,
  ).catch((error: unknown) => error);
  return { result, there, calls, sleeps: clock.sleeps };
}

describe("postOnce", () => {
  it("reads first and posts once", async () => {
    const { result, calls, sleeps } = await posted([{ outcome: "answered" }]);
    expect(result).toEqual({ result: "post 1", wasThere: false });
    expect(calls).toEqual(["find", "post"]);
    expect(sleeps).toEqual([]);
  });

  it("posts nothing when it is there", async () => {
    const { result, calls } = await posted([{ outcome: "answered" }], ["earlier"]);
    expect(result).toEqual({ result: "earlier", wasThere: true });
    expect(calls).toEqual(["find"]);
  });

  it("looks until nothing can appear any more before it posts again", async () => {
    const { result, calls, sleeps } = await posted([
      { outcome: "never-arrived" },
      { outcome: "answered" },
    ]);
    expect(result).toEqual({ result: "post 2", wasThere: false });
    expect(calls.join(" ")).toBe("find post find find find find find find find post");
    expect(sleeps).toEqual(LOOKS);
  });

  it("finds what an attempt left whose answer was lost", async () => {
    const { result, calls } = await posted([{ outcome: "lost" }]);
    expect(result).toEqual({ result: "post 1", wasThere: true });
    expect(calls).toEqual(["find", "post", "find"]);
  });

  it("stops after the last doubt, with that error and a last lookup", async () => {
    const { result, calls, sleeps } = await posted([]);
    expect(result).toMatchObject({ code: "code-host-unclear" });
    expect(result).toMatchObject({ message: expect.stringMatching(/^unknown, not repeated: /) });
    expect(calls.filter((call) => call === "post")).toHaveLength(3);
    expect(calls.at(-1)).toBe("find");
    expect(sleeps).toEqual([...LOOKS, ...LOOKS, ...LOOKS]);
  });

  it("finds what the last attempt left", async () => {
    const never = { outcome: "never-arrived" } as const;
    const { result } = await posted([never, never, { outcome: "lost" }]);
    expect(result).toEqual({ result: "post 3", wasThere: true });
  });

  it("passes any other failure on at once", async () => {
    const { result, calls } = await posted([{ outcome: "denied" }]);
    expect(result).toMatchObject({ code: "code-host-denied" });
    expect(calls).toEqual(["find", "post"]);
  });

  it("passes a failure of the look on and posts nothing", async () => {
    const post = () => Promise.reject(new Error("must not be called"));
    const once = { find: () => Promise.reject(denied()), post };
    const { signal } = new AbortController();
    await expect(
      postOnce(once, createCertainty({ clock: createFakeClock() }), signal),
    ).rejects.toMatchObject({
      code: "code-host-denied",
    });
  });

  it("stops waiting when it is cancelled", async () => {
    const stop = new AbortController();
    const reason = new Error("stopped");
    const post = () => {
      stop.abort(reason);
      return Promise.reject(unclear());
    };
    const once = { find: () => Promise.resolve(undefined), post };
    await expect(
      postOnce(once, createCertainty({ clock: createFakeClock() }), stop.signal),
    ).rejects.toBe(reason);
  });

  it("posts nothing twice, regardless of which calls took effect, and reports the actual outcome", async () => {
    const outcome = fc.constantFrom("answered", "lost", "never-arrived", "denied");
    const runs = fc.array(fc.array(fc.record({ outcome }), { maxLength: 4 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(runs as fc.Arbitrary<Attempt[][]>, async (all) => {
        let there: readonly string[] = [];
        for (const attempts of all) {
          const before = there;
          const run = await posted(attempts, before);
          there = run.there;
          expect(there.length).toBeLessThanOrEqual(1);
          if (run.result instanceof Error) expect(there).toEqual([]);
          else expect(run.result).toMatchObject({ result: there[0] });
        }
      }),
      { numRuns: 200, seed: 831 },
    );
  });
});
