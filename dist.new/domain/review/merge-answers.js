/**
 * Merges the answers of side-by-side reviews. Any REQUEST_CHANGES wins; APPROVE holds only when every part approves.
 * Summaries follow each other in order, each once.
 */
export function mergeAnswers(answers) {
    const summaries = new Set(answers.map((answer) => answer.summary.trim()).filter((text) => text !== ""));
    return {
        summary: [...summaries].join("\n\n"),
        event: mergeEvents(answers.map((answer) => answer.event)),
        comments: answers.flatMap((answer) => answer.comments),
    };
}
function mergeEvents(events) {
    if (events.includes("REQUEST_CHANGES"))
        return "REQUEST_CHANGES";
    return events.length > 0 && events.every((event) => event === "APPROVE") ? "APPROVE" : "COMMENT";
}
