import type { Lateness } from "./host-context.ts";
import type { Answer } from "./serve-api.ts";

/** Lets calls take effect later than they are answered, and keeps what they made out of lists for a while. */
export interface LateEffects {
  /** Makes the call later. */
  later(effect: () => Promise<Answer>, lateness: Lateness): void;
  /** An answer without what is not listed yet. */
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
      // A later failure is invisible, like an effect that never came.
      setTimeout(() => void run().catch(() => undefined), effectMs).unref();
    },
    listed(answer) {
      const items = unlisted.size === 0 ? undefined : parse(answer.body);
      if (!Array.isArray(items) || items.every(isListed)) return answer;
      return { ...answer, body: Buffer.from(JSON.stringify(items.filter(isListed))) };
    },
  };
}

/** An item's own id first; a comment on lines belongs to its review. */
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
