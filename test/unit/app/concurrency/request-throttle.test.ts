import { expect, it } from "vitest";
import { createHostThrottle } from "../../../../src/app/concurrency/request-throttle.ts";

async function countPauses(isPaced: boolean, requests: number): Promise<number> {
  let pauses = 0;
  const sleep = async (): Promise<void> => {
    pauses += 1;
  };
  const pace = createHostThrottle({ monotonicMs: () => 0, sleep }, isPaced);
  for (let sent = 0; sent < requests; sent += 1) await pace(new AbortController().signal);
  return pauses;
}

it("pauses after a burst where the code host limits rates, and never elsewhere", async () => {
  expect(await countPauses(true, 1_000)).toBe(0);
  expect(await countPauses(true, 1_010)).toBe(10);
  expect(await countPauses(false, 2_000)).toBe(0);
});
