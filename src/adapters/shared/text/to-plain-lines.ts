import { stripVTControlCharacters } from "node:util";

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
