import { readInstructions } from "../../../../domain/trigger/read-instructions.ts";

/** Result of checking whether a comment would start a review. */
export type CommentCheck =
  | { readonly kind: "ok" }
  | { readonly kind: "empty" }
  /** Its first word is not the trigger; `found` is that word, shortened if it is long. */
  | { readonly kind: "other-word"; readonly found: string }
  | { readonly kind: "too-long"; readonly by: number };

/** Maximum length that the server accepts. */
const MAX_CHARS = 65_536;
const MAX_SHOWN = 40;

/** Checks a comment by the same rule as the webhook. */
export function checkComment(text: string, trigger: string): CommentCheck {
  if (text.length > MAX_CHARS) return { kind: "too-long", by: text.length - MAX_CHARS };
  if (readInstructions(text, trigger) !== undefined) return { kind: "ok" };
  const [word = ""] = /\S+/.exec(text) ?? [];
  if (word === "") return { kind: "empty" };
  return {
    kind: "other-word",
    found: word.length > MAX_SHOWN ? `${word.slice(0, MAX_SHOWN)}…` : word,
  };
}
