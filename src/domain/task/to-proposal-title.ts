import { breakClosing } from "../publish/quoted-text.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { stripInvisible } from "../untrusted/invisible.ts";
import type { CandidateGroup } from "./candidate-group.ts";

const MAX_CHARS = 200;

/**
 * Returns the title of a pull request: the model's, or one made from the failure it fixes. One line
 * of at most 200 characters, without side effects as the subject of a commit.
 */
export function toProposalTitle(
  proposed: string,
  group: Pick<CandidateGroup, "title" | "tests">,
): string {
  const own = oneLine(proposed);
  if (own !== "") return own;
  const [first] = group.tests;
  const what = oneLine(group.title) || oneLine(first?.id ?? "");
  return oneLine(what === "" ? "Fix a failure in CI" : `Fix ${what}`);
}

function oneLine(text: string): string {
  const proposed = stripInvisible(text)
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const line = neutralizeTitle(proposed);
  return line.length <= MAX_CHARS ? line : `${cutText(line, MAX_CHARS - 1)}…`;
}

/**
 * Removes text that skips CI, mentions people or closes issues: the title becomes the subject of a
 * squashed commit.
 */
const neutralizeTitle = (line: string): string =>
  breakClosing(line)
    .replace(/\[([^[\]]*(?:\b(?:skip|no)[ -]|[ -]skip\b)[^[\]]*)\]/gi, "($1)")
    .replace(/@(?=[\w-])/g, "[@]");
