import { breakClosing } from "../publish/quoted-text.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { stripInvisible } from "../untrusted/invisible.ts";
import type { CandidateGroup } from "./candidate-group.ts";

const MAX_CHARS = 200;

/**
 * Gives a pull request its title: the model's, or one of the failure that it mends. One line of at most 200 characters,
 * which does nothing as the subject of a commit either.
 */
export function toProposalTitle(
  said: string,
  group: Pick<CandidateGroup, "title" | "tests">,
): string {
  const own = oneLine(said);
  if (own !== "") return own;
  const [first] = group.tests;
  const what = oneLine(group.title) || oneLine(first?.id ?? "");
  return oneLine(what === "" ? "Fix a failure in CI" : `Fix ${what}`);
}

function oneLine(text: string): string {
  const said = stripInvisible(text)
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const line = neutralizeTitle(said);
  return line.length <= MAX_CHARS ? line : `${cutText(line, MAX_CHARS - 1)}…`;
}

/** Without what skips CI, tells people and closes issues: a squashed commit has the title as its subject. */
const neutralizeTitle = (line: string): string =>
  breakClosing(line)
    .replace(/\[([^[\]]*(?:\b(?:skip|no)[ -]|[ -]skip\b)[^[\]]*)\]/gi, "($1)")
    .replace(/@(?=[\w-])/g, "[@]");
