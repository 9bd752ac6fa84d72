import { stripInvisible } from "../untrusted/invisible.ts";
import { formatPlace } from "./format-place.ts";
import type { ListedFinding } from "./list-findings.ts";

// Control characters but tab and line breaks, and halves of characters, which other programs refuse or obey.
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;

/** Makes a stranger's text fit to be read by another program: nothing invisible, no control characters, well-formed. */
export function toPlainText(text: string): string {
  return stripInvisible(text).replace(UNFIT, "\ufffd");
}

/** Says a finding as plain text, never empty: its body, and before it its place when no line of the head holds it. */
export function formatFindingText({ planned, headPlace }: ListedFinding): string {
  const words = toPlainText(planned.finding.body).trim() || "The model gave no explanation.";
  return headPlace === undefined ? `${formatPlace(planned)}: ${words}` : words;
}

/** Gives a finding's title on one line; `undefined` when it has none. */
export function getFindingTitle({ planned }: ListedFinding): string | undefined {
  const title = toPlainText(planned.finding.title ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return title === "" ? undefined : title;
}
