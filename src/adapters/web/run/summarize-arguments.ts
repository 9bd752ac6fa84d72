const MAX_CHARS = 200;
/** What needs no name to be understood. */
const PLAIN: ReadonlySet<string> = new Set(["path", "pattern", "query", "name", "glob", "ref"]);

/** Arguments of a tool in one line: `src/queue.ts, from 60, to 140` of its JSON; other text as it is. */
export function summarizeArguments(text: string): string {
  const parsed = parse(text);
  if (parsed === undefined) return clip(text);
  return clip(
    Object.entries(parsed)
      .map(([name, value]) => {
        const said = typeof value === "string" ? value : JSON.stringify(value);
        return PLAIN.has(name) ? said : `${name.replaceAll("_", " ")} ${said}`;
      })
      .join(", "),
  );
}

/** The same in lines, for reading all of them. */
export function formatArguments(text: string): string {
  const parsed = parse(text);
  return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    // Models write what they like, and long arguments are cut.
    return undefined;
  }
}

const clip = (text: string): string =>
  text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
