import type { ToolCall } from "./message.ts";

/** Detects a model that repeats the same calls. */
export interface RepeatGuard {
  /** Counts a call and returns its count; 1 for the first of its kind. */
  count(call: ToolCall): number;
  /** Returns whether the repeats of all calls together have reached the limit. */
  isTripped(): boolean;
  /** Returns the most repeated calls, such as `read_file×4`, most repeated first. */
  worst(): string;
}

const SHOWN = 3;

/**
 * Creates a guard that trips at `limit` repeats; 0 means never. The first call of a kind does not
 * count as a repeat.
 */
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

/**
 * Normalizes arguments: keys sorted, no white space; text that is not valid JSON is only trimmed.
 */
function canonicalArguments(text: string): string {
  try {
    return JSON.stringify(sortKeys(JSON.parse(text.trim() === "" ? "{}" : text)));
  } catch {
    // The tool reports the invalid JSON; the text is enough for counting.
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
