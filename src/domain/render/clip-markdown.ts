import { defangMarkdown } from "../outbound/defang-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { containMarkdown } from "./contain-markdown.ts";

/** Sanitizes a model's Markdown: it cannot affect the surrounding text or the reader. */
export function sanitizeMarkdown(text: string, links?: LinkPolicy): string {
  return containMarkdown(defangMarkdown(text, links));
}

/** Sanitizes a model's Markdown and cuts it to a length, with a note. */
export function clipMarkdown(text: string, maxChars: number, links?: LinkPolicy): string {
  const whole = sanitizeMarkdown(text, links);
  if (whole.length <= maxChars) return whole;
  const note = `\n\n_[clipped: ${text.length} characters in all]_`;
  const room = Math.max(maxChars - note.length, 0);
  // Sanitizing may lengthen a text, as each line may be quoted, and a cut may cause that: repeat until it fits.
  let length = room;
  let kept = sanitizeMarkdown(cutText(text, length), links);
  while (kept.length > room) {
    length = Math.floor((length * room) / kept.length);
    kept = sanitizeMarkdown(cutText(text, length), links);
  }
  return `${kept}${note}`;
}
