import { cleanModelText } from "./clean-model-text.js";
/**
 * Cleans all prose of a review: summary, titles and bodies. A finding of which nothing is left is left out. Code
 * (suggestions and quotes) is judged where its file is known.
 */
export function cleanReview(review) {
    const { value, isEmptied } = cleanTexts(review, ["summary"]);
    if (review.comments === undefined)
        return { value, isEmptied };
    const cleaned = review.comments.map((comment) => cleanTexts(comment, ["title", "body"]));
    return {
        value: {
            ...value,
            comments: cleaned.flatMap(({ value: comment, isEmptied: isSpoiled }) => isSpoiled && saysNothing(comment) ? [] : [comment]),
        },
        isEmptied: isEmptied || cleaned.some((one) => one.isEmptied && !one.value.body?.trim()),
    };
}
/** Cleans the prose of a task's answer; its patch is code. */
export function cleanTask(task) {
    return cleanTexts(task, ["title", "body"]);
}
const saysNothing = ({ title, body, suggestion }) => !title?.trim() && !body?.trim() && !suggestion?.trim();
/** Why an answer is asked for again. */
export const EMPTIED = "a text of it holds only thoughts, tool calls or template markup";
function cleanTexts(value, keys) {
    const cleaned = { ...value };
    let isEmptied = false;
    for (const key of keys) {
        const text = value[key];
        if (typeof text !== "string")
            continue;
        const clean = cleanModelText(text, "value");
        cleaned[key] = clean;
        isEmptied ||= clean.trim() === "" && text.trim() !== "";
    }
    return { value: cleaned, isEmptied };
}
