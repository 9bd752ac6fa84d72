/** Removes one surplus layer of escaping: one long line with `\n` in it is a JSON-encoded patch. */
export function unescapeOnce(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes("\n") || !/\\n[-+ @*<]/.test(trimmed)) return text;
  try {
    const value: unknown = JSON.parse(`"${trimmed.replace(/^"|"$/g, "")}"`);
    return typeof value === "string" ? value : text;
  } catch {
    return text; // Not such a string: it is parsed as it is and refused with its own reason.
  }
}
