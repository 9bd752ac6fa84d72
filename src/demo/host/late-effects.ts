import type { Lateness } from "./host-context.ts";
import type { Answer } from "./serve-api.ts";

/**
 * Delays the effects of calls until after their response, and hides their results from lists for a
 * while.
 */
export interface LateEffects {
  /** Schedules the effect of the call. */
  later(effect: () => Promise<Answer>, lateness: Lateness): void;
  /** Returns a response without the items that are not listed yet. */
  listed(answer: Answer): Answer;
}

export function createLateEffects(): LateEffects {
  /** Time from which each id is listed. */
  const unlisted = new Map<number, number>();
  const isListed = (item: unknown): boolean =>
    idsOf(item).every((id) => (unlisted.get(id) ?? 0) <= Date.now());
  return {
    later(effect, { effectMs, listedMs }) {
      const listedAt = Date.now() + listedMs;
      const run = async (): Promise<void> => {
        const [id] = idsOf(parse((await effect()).body));
        if (id !== undefined) unlisted.set(id, listedAt);
      };
      // A later failure is not visible, as if the effect never happened.
      setTimeout(() => void run().catch(() => undefined), effectMs).unref();
    },
    listed(answer) {
      const items = unlisted.size === 0 ? undefined : parse(answer.body);
      if (!Array.isArray(items) || items.every(isListed)) return answer;
      return { ...answer, body: Buffer.from(JSON.stringify(items.filter(isListed))) };
    },
  };
}

/** Returns the item's own id first; a line comment belongs to its review. */
function idsOf(item: unknown): number[] {
  const { id, pull_request_review_id: review } = (item ?? {}) as Readonly<Record<string, unknown>>;
  return [id, review].filter((one) => typeof one === "number");
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
