import type { Usage } from "../model/message.ts";

/** Input tokens that a whole run may spend, over all its conversations. */
export interface TokenBudget {
  /** Sets tokens aside for a call; `false` when they are not there. Every reservation is settled once. */
  reserve(tokens: number): boolean;
  /** Ends a reservation with what the call really took. */
  settle(reserved: number, usage: Usage): void;
  /** Input tokens spent and set aside. */
  committed(): number;
}

/** Makes a budget of `limit` input tokens; 0 means no limit. */
export function createTokenBudget(limit: number): TokenBudget {
  let spent = 0;
  let reserved = 0;
  return {
    reserve: (tokens) => {
      if (limit > 0 && spent + reserved + tokens > limit) return false;
      reserved += tokens;
      return true;
    },
    settle: (tokens, usage) => {
      reserved -= tokens;
      spent += usage.inputTokens;
    },
    committed: () => spent + reserved,
  };
}
