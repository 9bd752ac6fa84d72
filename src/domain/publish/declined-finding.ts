import { printablePath } from "../diff/quoted-path.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import { clipLine } from "../untrusted/cut-text.ts";
import { toCodeSpan } from "./quoted-text.ts";

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

const MAX_TEXT_CHARS = 200;

/** Renders a declined finding as an entry of a list; `link` is its address if that is permitted. */
export function renderDeclined(declined: DeclinedFinding, link: string | undefined): string {
  const { path, text, by, why } = declined;
  const reason = why === "" ? "" : `: ${defangLine(why)}`;
  const thread = link === undefined ? "" : ` ([thread](${link}))`;
  const said = defangLine(clipLine(text, MAX_TEXT_CHARS));
  return `- ${toCodeSpan(printablePath(path))} ${said} Declined by ${toCodeSpan(by)}${reason}${thread}`;
}
