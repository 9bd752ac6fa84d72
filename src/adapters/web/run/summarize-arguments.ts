const MAX_CHARS = 200;
/** Arguments that are shown without their name. */
const PLAIN: ReadonlySet<string> = new Set(["path", "pattern", "query", "name", "glob", "ref"]);

/**
 * Formats the arguments of a tool in one line, like `src/queue.ts, from 60, to 140`; text that is
 * not JSON is returned unchanged.
 */
export function summarizeArguments(text: string): string {
  const parsed = parse(text);
  if (parsed === undefined) return clip(text);
  return clip(
    Object.entries(parsed)
      .map(([name, value]) => {
        const formatted = typeof value === "string" ? value : JSON.stringify(value);
        return PLAIN.has(name) ? formatted : `${name.replaceAll("_", " ")} ${formatted}`;
      })
      .join(", "),
  );
}

/** Formats all arguments, one per line. */
export function formatArguments(text: string): string {
  const parsed = parse(text);
  return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    // Models produce arbitrary text, and long arguments are cut off.
    return undefined;
  }
}

const clip = (text: string): string =>
  text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
