const MAX_CHARS = 300;

/** Returns a text of the cluster on one line, truncated for the log. */
export function clipLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line;
}
