/** A request for a review, without its command. */
export interface ReviewCommand {
  /** Instructions for the model; absent if there are none. */
  readonly instructions?: string | undefined;
  /** True to review the whole change, regardless of earlier reviews. */
  readonly isFull: boolean;
}

/** Commands that are no instructions; only the whole text is a command. */
const COMMANDS: ReadonlyMap<string, ReviewCommand> = new Map([
  ["review", { isFull: false }],
  ["review full", { isFull: true }],
]);

/** Reads the text behind the trigger: `review` and `review full` are commands, anything else is instructions. */
export function readReviewCommand(text: string | undefined): ReviewCommand {
  const trimmed = text?.trim() ?? "";
  const command = COMMANDS.get(trimmed.replace(/\s+/g, " ").toLowerCase());
  return command ?? { instructions: trimmed === "" ? undefined : trimmed, isFull: false };
}
