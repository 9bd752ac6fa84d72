import { cutText } from "../untrusted/cut-text.ts";
import { containMarkdown } from "./contain-markdown.ts";

/** Contains a model's Markdown and cuts it to a length, with a note that says so. */
export function clipMarkdown(text: string, maxChars: number): string {
  const whole = containMarkdown(text);
  if (whole.length <= maxChars) return whole;
  const note = `\n\n_[clipped: ${text.length} characters in all]_`;
  const room = Math.max(maxChars - note.length, 0);
  // Containing may quote each line, and a cut may be what makes it do so: try until it fits.
  let length = room;
  let kept = containMarkdown(cutText(text, length));
  while (kept.length > room) {
    length = Math.floor((length * room) / kept.length);
    kept = containMarkdown(cutText(text, length));
  }
  return `${kept}${note}`;
}
