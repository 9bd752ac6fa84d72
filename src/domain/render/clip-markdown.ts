import { defangMarkdown } from "../outbound/defang-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { containMarkdown } from "./contain-markdown.ts";

/** Makes a model's Markdown harmless: it stays within itself, and nothing in it acts on who reads it. */
export function sanitizeMarkdown(text: string, links?: LinkPolicy): string {
  return containMarkdown(defangMarkdown(text, links));
}

/** Makes a model's Markdown harmless and cuts it to a length, with a note that says so. */
export function clipMarkdown(text: string, maxChars: number, links?: LinkPolicy): string {
  const whole = sanitizeMarkdown(text, links);
  if (whole.length <= maxChars) return whole;
  const note = `\n\n_[clipped: ${text.length} characters in all]_`;
  const room = Math.max(maxChars - note.length, 0);
  // What is harmless may be longer, each line quoted, and a cut may be what makes it do so: try until it fits.
  let length = room;
  let kept = sanitizeMarkdown(cutText(text, length), links);
  while (kept.length > room) {
    length = Math.floor((length * room) / kept.length);
    kept = sanitizeMarkdown(cutText(text, length), links);
  }
  return `${kept}${note}`;
}
