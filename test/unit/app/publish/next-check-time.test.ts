import { expect, it } from "vitest";
import { CERTAINTY_SECONDS, nextCheckTime } from "../../../../src/app/publish/certainty.ts";

/** All looks within a time. */
function looks(certaintyMs: number): readonly number[] {
  const found: number[] = [];
  for (
    let at = nextCheckTime(0, certaintyMs);
    at !== undefined;
    at = nextCheckTime(at, certaintyMs)
  )
    found.push(at);
  return found;
}

it("looks after 5, 15, 30, 60, 120 and 240 seconds", () => {
  const seconds = looks(CERTAINTY_SECONDS * 1_000).map((ms) => ms / 1_000);
  expect(seconds).toEqual([5, 15, 30, 60, 120, 240]);
});

it("keeps the shares of another time", () => {
  expect(looks(48_000)).toEqual([1_000, 3_000, 6_000, 12_000, 24_000, 48_000]);
});

it("continues from the elapsed time", () => {
  expect([0, 4_999, 5_000, 119_999, 239_999].map((ms) => nextCheckTime(ms, 240_000))).toEqual([
    5_000, 5_000, 15_000, 120_000, 240_000,
  ]);
  expect([240_000, 1e9].map((ms) => nextCheckTime(ms, 240_000))).toEqual([undefined, undefined]);
});
