import { readInstructions } from "./read-instructions.ts";

/** A request for a review, without its command. */
export interface ReviewCommand {
  /** Instructions for the model; absent if there are none. */
  readonly instructions?: string | undefined;
  /** True to review the whole change, regardless of earlier reviews. */
  readonly isFull: boolean;
}

/** A command in a comment. */
export type Command =
  | { readonly name: "keep" | "explain" | "help" | "review" | "review full" }
  /** Declines a finding; `why` may be empty. */
  | { readonly name: "wontfix"; readonly why: string };

type PlainCommand = Exclude<Command["name"], "wontfix">;

const PLAIN: ReadonlySet<string> = new Set<PlainCommand>([
  "keep",
  "explain",
  "help",
  "review",
  "review full",
]);
const WONTFIX = /^wontfix(?:[:,.]?\s+|[:,.]?$)/i;

/**
 * Reads the text behind the trigger as a command; `undefined` for a question or instructions. Only the whole text is a
 * command, except that `wontfix` is followed by a reason.
 */
export function readCommand(text: string): Command | undefined {
  const trimmed = text.trim();
  const name = trimmed.replace(/\s+/g, " ").toLowerCase();
  if (PLAIN.has(name)) return { name: name as PlainCommand };
  const found = WONTFIX.exec(trimmed);
  return found === null
    ? undefined
    : { name: "wontfix", why: trimmed.slice(found[0].length).trim() };
}

/** Returns whether a comment is a command, and so no part of a discussion. */
export function isCommandComment(body: string, trigger: string): boolean {
  const text = readInstructions(body, trigger);
  return text !== undefined && readCommand(text) !== undefined;
}

/** Reads the text behind the trigger of a request for a review: a command, or instructions. */
export function readReviewCommand(text: string | undefined): ReviewCommand {
  const trimmed = text?.trim() ?? "";
  const name = readCommand(trimmed)?.name;
  if (name === "review" || name === "review full") return { isFull: name === "review full" };
  return { instructions: trimmed === "" ? undefined : trimmed, isFull: false };
}
