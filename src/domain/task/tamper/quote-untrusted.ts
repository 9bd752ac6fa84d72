import { printablePath } from "../../diff/printable-path.ts";

const MAX_CHARS = 80;

/** A stranger's words in a line of ours: short, on one line, nothing invisible. They are no safe Markdown. */
export function quoteUntrusted(text: string): string {
  const plain = printablePath(
    text
      .slice(0, MAX_CHARS * 2)
      .replace(/\s+/g, " ")
      .trim(),
  );
  return plain.length > MAX_CHARS ? `${plain.slice(0, MAX_CHARS)}…` : plain;
}
