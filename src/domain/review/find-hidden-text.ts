import type { ReviewComment } from "../finding/finding.ts";
import {
  describeHiddenPart,
  type HiddenPart,
  hasMessage,
  MAX_KEPT_CHARS,
} from "../untrusted/hidden-part.ts";

/** Title that identifies findings of hidden text around a change. */
export const HIDDEN_TEXT_TITLE = "Hidden text around this change";

const MAX_LISTED = 10;

/**
 * Creates one finding for meaningful text hidden in the texts around a change: it was written for a
 * machine, not for people. Text from the repository's own description template is ignored.
 */
export function findHiddenText(
  hidden: readonly HiddenPart[],
  template = "",
): Omit<ReviewComment, "path" | "line"> | undefined {
  const known = stripSpace(template);
  const isKnown = ({ text }: HiddenPart): boolean =>
    text.length < MAX_KEPT_CHARS && known.includes(stripSpace(text));
  const meaningful = hidden.filter((part) => hasMessage(part) && !isKnown(part));
  const list = [...new Set(meaningful.map(describeHiddenPart))].map(
    (words) => `- ${asCode(words)}`,
  );
  if (list.length === 0) return undefined;
  const more = list.length > MAX_LISTED ? [`- … and ${list.length - MAX_LISTED} more`] : [];
  return {
    severity: meaningful.some(({ kind }) => !ORDINARY.has(kind)) ? "major" : "minor",
    category: "security",
    title: HIDDEN_TEXT_TITLE,
    body: `Parts that a reader of the page cannot see were kept from the model (often the rest of a template):\n\n${[...list.slice(0, MAX_LISTED), ...more].join("\n")}`,
  };
}

/** Ways of hiding text that have everyday uses. */
const ORDINARY: ReadonlySet<HiddenPart["kind"]> = new Set([
  "comment",
  "definition",
  "attribute",
  "element",
  "control",
]);

const stripSpace = (text: string): string => text.replace(/\s+/g, "");

/** Formats untrusted text as code on one line, so that its markup has no effect. */
function asCode(text: string): string {
  return `\`${text.replace(/\s+/g, " ").replaceAll("`", "'")}\``;
}
