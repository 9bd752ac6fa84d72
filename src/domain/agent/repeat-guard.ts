import type { ToolCall } from "./message.ts";

/** Notices a model that asks the same again and again. */
export interface RepeatGuard {
  /** Counts a call; 1 for the first of its kind. */
  count(call: ToolCall): number;
  /** Repeats of all calls together have reached the limit. */
  isTripped(): boolean;
  /** The most repeated calls, such as `read_file×4`, worst first. */
  worst(): string;
}

const SHOWN = 3;

/** Makes a guard that trips at `limit` repeats; 0 means never. The first call of a kind is no repeat. */
export function createRepeatGuard(limit: number): RepeatGuard {
  const counts = new Map<string, { readonly name: string; times: number }>();
  let repeats = 0;
  return {
    count: (call) => {
      const signature = `${call.name} ${canonicalArguments(call.arguments)}`;
      const entry = counts.get(signature) ?? { name: call.name, times: 0 };
      counts.set(signature, entry);
      entry.times += 1;
      if (entry.times > 1) repeats += 1;
      return entry.times;
    },
    isTripped: () => limit > 0 && repeats >= limit,
    worst: () =>
      [...counts.values()]
        .filter((entry) => entry.times > 1)
        .sort((left, right) => right.times - left.times)
        .slice(0, SHOWN)
        .map((entry) => `${entry.name}×${entry.times}`)
        .join(", "),
  };
}

/** Arguments in one spelling: keys sorted, no white space; what is no JSON stays as it is. */
function canonicalArguments(text: string): string {
  try {
    return JSON.stringify(sortKeys(JSON.parse(text.trim() === "" ? "{}" : text)));
  } catch {
    // The tool will say that the arguments are no JSON; for counting, the text will do.
    return text.trim();
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}
