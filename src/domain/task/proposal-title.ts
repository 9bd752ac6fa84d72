import { cutText } from "../untrusted/cut-text.ts";
import { withoutInvisible } from "../untrusted/invisible.ts";
import type { CandidateGroup } from "./candidate-group.ts";

const MAX_CHARS = 200;

/**
 * Gives a pull request its title: the model's, or one of the failure that it mends. One line of at most 200 characters.
 *
 * @example
 * proposalTitle("", { title: "cart totals", index: 1, total: 1, tests: [], text: "" }); // "Fix cart totals"
 */
export function proposalTitle(
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
  const line = withoutInvisible(text)
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= MAX_CHARS ? line : `${cutText(line, MAX_CHARS - 1)}…`;
}
