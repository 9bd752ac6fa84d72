/** Gives the start of a text, never with half a character at its end: endpoints refuse text that is not well-formed. */
export function cutText(text, maxChars) {
    return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, "");
}
/** Cuts a line to a length; an ellipsis at its end says so. */
export function clipLine(text, maxChars) {
    return text.length <= maxChars ? text : `${cutText(text, maxChars - 1)}…`;
}
