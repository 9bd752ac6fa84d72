import { readInstructions } from "../../../../domain/trigger/read-instructions.ts";

/** Whether a comment would start a review. */
export type CommentCheck =
  | { readonly kind: "ok" }
  | { readonly kind: "empty" }
  /** Its first word is another one: `found`, cut when it is long. */
  | { readonly kind: "other-word"; readonly found: string }
  | { readonly kind: "too-long"; readonly by: number };

/** As much as the server takes. */
const MAX_CHARS = 65_536;
const MAX_SHOWN = 40;

/** Judges a comment by the rule that the webhook has. */
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
