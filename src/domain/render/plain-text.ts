import { withoutInvisible } from "../untrusted/invisible.ts";
import type { Listed } from "./list-findings.ts";
import { placeWords } from "./place-words.ts";

// Control characters but tab and line breaks, and halves of characters, which other programs refuse or obey.
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;

/** Makes a stranger's text fit to be read by another program: nothing invisible, no control characters, well-formed. */
export function plainText(text: string): string {
  return withoutInvisible(text).replace(UNFIT, "\ufffd");
}

/** Says a finding as plain text, never empty: its body, and before it its place when no line of the head holds it. */
export function findingWords({ planned, headPlace }: Listed): string {
  const words = plainText(planned.finding.body).trim() || "The model gave no explanation.";
  return headPlace === undefined ? `${placeWords(planned)}: ${words}` : words;
}

/** Gives a finding's title on one line; `undefined` when it has none. */
export function findingTitle({ planned }: Listed): string | undefined {
  const title = plainText(planned.finding.title ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return title === "" ? undefined : title;
}
