import { vi } from "vitest";
import { createRateLimit } from "../../src/adapters/rate-limit/create-rate-limit.ts";
import { rateLimitContract } from "../contracts/rate-limit.contract.ts";

rateLimitContract("the limit in memory", () => {
  vi.useFakeTimers();
  return {
    limit: createRateLimit({ points: 3, windowSeconds: 10 }),
    counters: 65_536,
    pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
    close: () => void vi.useRealTimers(),
  };
});
