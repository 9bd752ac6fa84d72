import { stripVTControlCharacters } from "node:util";

const MAX_CHARS = 500;

/** Describes an error in one line: with its name if that is informative, and without the stack. */
export function errorLine(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: "Error", message: `${error}` };
  const text = name === "Error" || name === "AppError" ? message : `${name}: ${message}`;
  return (text.trim().split("\n", 1)[0] || name).slice(0, MAX_CHARS);
}

/**
 * Returns at most `most` last lines of a program's output, without control sequences, empty lines
 * and surrounding blanks.
 */
export function toPlainLines(text: string, most: number): readonly string[] {
  return stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.replaceAll(/\p{Cc}/gu, " ").trimEnd())
    .filter((line) => line !== "")
    .slice(-most);
}
