import { stripInvisible } from "../untrusted/invisible.ts";
import { formatPlace, type ListedFinding } from "./list-findings.ts";

// Control characters except tab and line breaks, and lone surrogates, which other programs reject or interpret.
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;

/** Makes untrusted text safe for other programs: no invisible or control characters, well-formed. */
export function toPlainText(text: string): string {
  return stripInvisible(text).replace(UNFIT, "\ufffd");
}

/** Formats a finding as plain text, never empty: its body, preceded by its place if it has no line in the head. */
export function formatFindingText({ planned, headPlace }: ListedFinding): string {
  const words = toPlainText(planned.finding.body).trim() || "The model gave no explanation.";
  return headPlace === undefined ? `${formatPlace(planned)}: ${words}` : words;
}

/** Returns a finding's title on one line; `undefined` if it has none. */
export function getFindingTitle({ planned }: ListedFinding): string | undefined {
  const title = toPlainText(planned.finding.title ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return title === "" ? undefined : title;
}
