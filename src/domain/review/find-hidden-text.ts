import type { ReviewComment } from "../finding/finding.ts";
import {
  describeHiddenPart,
  type HiddenPart,
  hasMessage,
  MAX_KEPT_CHARS,
} from "../untrusted/hidden-part.ts";

/** By this title it is known that a text around the change hid something. */
export const HIDDEN_TEXT_TITLE = "Hidden text around this change";

const MAX_LISTED = 10;

/**
 * Makes one finding of what was hidden in the texts around a change and said something: it was written for a machine,
 * not for a person. What stands in the repository's own template for descriptions is nobody's secret.
 */
export function findHiddenText(
  hidden: readonly HiddenPart[],
  template = "",
): Omit<ReviewComment, "path" | "line"> | undefined {
  const known = stripSpace(template);
  const isKnown = ({ text }: HiddenPart): boolean =>
    text.length < MAX_KEPT_CHARS && known.includes(stripSpace(text));
  const telling = hidden.filter((part) => hasMessage(part) && !isKnown(part));
  const list = [...new Set(telling.map(describeHiddenPart))].map((words) => `- ${asCode(words)}`);
  if (list.length === 0) return undefined;
  const more = list.length > MAX_LISTED ? [`- … and ${list.length - MAX_LISTED} more`] : [];
  return {
    severity: telling.some(({ kind }) => !ORDINARY.has(kind)) ? "major" : "minor",
    category: "security",
    title: HIDDEN_TEXT_TITLE,
    body: `Parts that a reader of the page cannot see were kept from the model (often the rest of a template):\n\n${[...list.slice(0, MAX_LISTED), ...more].join("\n")}`,
  };
}

/** Ways of hiding that have everyday uses. */
const ORDINARY: ReadonlySet<HiddenPart["kind"]> = new Set([
  "comment",
  "definition",
  "attribute",
  "element",
  "control",
]);

const stripSpace = (text: string): string => text.replace(/\s+/g, "");

/** Shows a stranger's words as code on one line: no markup of theirs acts. */
function asCode(text: string): string {
  return `\`${text.replace(/\s+/g, " ").replaceAll("`", "'")}\``;
}
