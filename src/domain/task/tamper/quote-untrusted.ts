import { printablePath } from "../../diff/quoted-path.ts";

const MAX_CHARS = 80;

/**
 * Formats untrusted text for a line of a note: short, on one line, without invisible characters. It
 * is not safe Markdown.
 */
export function quoteUntrusted(text: string): string {
  const plain = printablePath(
    text
      .slice(0, MAX_CHARS * 2)
      .replace(/\s+/g, " ")
      .trim(),
  );
  return plain.length > MAX_CHARS ? `${plain.slice(0, MAX_CHARS)}…` : plain;
}
