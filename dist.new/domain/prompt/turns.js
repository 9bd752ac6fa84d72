const NOUN = {
    json: "the JSON object alone",
    markdown: "the reply in Markdown alone",
};
/** Asks for the answer at once, because a limit was reached. */
export function finalTurn(why, form) {
    return `Stop here: ${why}. Do not call tools any more. Answer now with ${NOUN[form]}, with what you know; leave out what you could not check.`;
}
/** Asks for the same answer again in a form that can be read. */
export function repairTurn(reason, form) {
    const wanted = form === "json"
        ? 'as one valid JSON object of the form asked for, with its "nonce" first and without any text around it'
        : "as plain Markdown";
    return `Your answer could not be read: ${reason}. Send the whole answer again ${wanted}.`;
}
/** Asks for the rest of an answer that was cut at the token limit. */
export function continueTurn() {
    return "Your answer was cut off. Continue exactly where it stops, without repeating anything and without any text before it.";
}
/** Asks for the rest again, in a way that shows where it goes on; `end` is the end of what came before. */
export function rejoinTurn(end) {
    return `It is not clear where that goes on. The answer so far ends with these characters:\n${end}\nSend the rest once more: repeat exactly these characters first, and go on from there.`;
}
/** Asks again after an answer without content. */
export function emptyTurn(form) {
    return `Your answer was empty. Answer now with ${NOUN[form]}.`;
}
/** Asks again after an answer whose tokens all went into thinking. */
export function thinkLessTurn(form) {
    return `Your thinking took all tokens of the answer. Answer now, without thinking any further, with ${NOUN[form]}.`;
}
/** Told with a tool result that the model has had before. */
export function repeatNote(tool, times) {
    return `\n[This is call ${times} of ${tool} with the same arguments; the result is the same. Look elsewhere or answer.]`;
}
