import { findInvisibleRuns } from "../../untrusted/invisible.ts";
import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";

const CONTROL = /(?![\t\f\v\r])\p{Cc}/gu;
const MAX_NAMED = 3;

/**
 * Finds invisible characters, or characters that change the direction of text, in new names and
 * lines.
 */
export function findInvisible(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, change, removed, added }) => {
    const known = new Set(removed.flatMap(({ text }) => listInvisible(text)));
    const inName = change.before === undefined || change.previousPath !== undefined;
    const ofName =
      inName && listInvisible(path).length > 0 ? [toFinding(path, listInvisible(path))] : [];
    const ofLines = added.flatMap(({ line, text }) => {
      const found = listInvisible(text).filter((char) => !known.has(char));
      return found.length === 0 ? [] : [{ ...toFinding(path, found), line }];
    });
    return [...ofName, ...ofLines];
  });
}

const listInvisible = (text: string): string[] => [
  ...findInvisibleRuns(text).flatMap((run) => [...run]),
  ...(text.match(CONTROL) ?? []),
];

function toFinding(path: string, chars: readonly string[]): TamperFinding {
  const names = [...new Set(chars)].map(formatCodePoint);
  const more = names.length > MAX_NAMED ? " and others" : "";
  const what =
    chars.length === 1 ? "1 invisible character" : `${chars.length} invisible characters`;
  const text = `${what}: ${names.slice(0, MAX_NAMED).join(", ")}${more}`;
  return { code: "invisible-character", path, text };
}

const formatCodePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
