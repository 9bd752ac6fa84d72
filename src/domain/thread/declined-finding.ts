import { printablePath } from "../diff/quoted-path.ts";
import { firstSentence } from "../finding/finding-id.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import { toCodeSpan } from "../publish/quoted-text.ts";
import { clipLine } from "../untrusted/cut-text.ts";
import type { ThreadDecision } from "./decide-thread.ts";
import type { FindingThread } from "./finding-thread.ts";

/** A finding that a writer declined, whose code is unchanged. */
export interface DeclinedFinding {
  readonly path: string;
  /** First sentence of the finding. */
  readonly text: string;
  readonly by: string;
  readonly why: string;
  /** Address of its comment. */
  readonly url: string;
}

/** Lists the declined findings among decided threads. */
export function listDeclined(
  threads: readonly (FindingThread & ThreadDecision)[],
): readonly DeclinedFinding[] {
  return threads
    .filter(({ state }) => state === "declined")
    .map(({ finding: { path, text, url }, record }) => {
      const { by = "", why = "" } = record ?? {};
      return { path, text: firstSentence(text), by, why, url };
    });
}

const MAX_TEXT_CHARS = 200;

/** Renders a declined finding as an entry of a list; `link` is its address if that is permitted. */
export function renderDeclined(declined: DeclinedFinding, link: string | undefined): string {
  const { path, text, by, why } = declined;
  const reason = why === "" ? "" : `: ${defangLine(why)}`;
  const thread = link === undefined ? "" : ` ([thread](${link}))`;
  const said = defangLine(clipLine(text, MAX_TEXT_CHARS));
  return `- ${toCodeSpan(printablePath(path))} ${said} Declined by ${toCodeSpan(by)}${reason}${thread}`;
}
