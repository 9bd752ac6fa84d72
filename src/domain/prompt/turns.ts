/** The form of a conversation's answer: an object of the review contract, or Markdown for people. */
export type AnswerForm = "json" | "markdown";

const NOUN: Readonly<Record<AnswerForm, string>> = {
  json: "the JSON object alone",
  markdown: "the reply in Markdown alone",
};

/** Asks for the answer immediately, because a limit was reached. */
export function buildFinalTurn(why: string, form: AnswerForm): string {
  return `Stop here: ${why}. Do not call tools any more. Answer now with ${NOUN[form]}, with what you know; leave out what you could not check.`;
}

/** Asks for the same answer again in a valid form. */
export function buildRepairTurn(reason: string, form: AnswerForm): string {
  const wanted =
    form === "json"
      ? 'as one valid JSON object of the form asked for, with its "nonce" first and without any text around it'
      : "as plain Markdown";
  return `Your answer could not be read: ${reason}. Send the whole answer again ${wanted}.`;
}

/** Asks for the rest of an answer that was cut at the token limit. */
export function buildContinueTurn(): string {
  return "Your answer was cut off. Continue exactly where it stops, without repeating anything and without any text before it.";
}

/** Asks for the rest again, quoting `end`, the end of the previous text. */
export function buildRejoinTurn(end: string): string {
  return `It is not clear where that goes on. The answer so far ends with these characters:\n${end}\nSend the rest once more: repeat exactly these characters first, and go on from there.`;
}

/** Asks again after an answer without content. */
export function buildEmptyTurn(form: AnswerForm): string {
  return `Your answer was empty. Answer now with ${NOUN[form]}.`;
}

/** Asks again after an answer whose tokens were all spent on thinking. */
export function buildThinkLessTurn(form: AnswerForm): string {
  return `Your thinking took all tokens of the answer. Answer now, without thinking any further, with ${NOUN[form]}.`;
}

/** Formats the note in a tool result that repeats an earlier one. */
export function buildRepeatNote(tool: string, times: number): string {
  return `\n[This is call ${times} of ${tool} with the same arguments; the result is the same. Look elsewhere or answer.]`;
}
