import { stripVTControlCharacters } from "node:util";

/**
 * The last lines of what a program has printed, so many at most, without what a terminal obeys; empty ones and blanks at
 * their ends are left out.
 */
export function toPlainLines(text: string, most: number): readonly string[] {
  return stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.replaceAll(/\p{Cc}/gu, " ").trimEnd())
    .filter((line) => line !== "")
    .slice(-most);
}
