import { normalizerFailedTurn, patchRefusedTurn, policyRefusedTurn, } from "../domain/prompt/task-turns.js";
import { terminalText } from "../domain/render/terminal-text.js";
const MAX_WHY_CHARS = 500;
/** Refuses a patch that does not apply. */
export function refusePatch(reasons, wrap) {
    const why = oneLine(`the patch does not apply: ${listed(reasons)}`);
    return { kind: "refused", stage: "apply", feedback: patchRefusedTurn({ reasons, wrap }), why };
}
/** Refuses a change that our rules do not let through. */
export function refusePolicy(problems) {
    const why = oneLine(`the change is not let through: ${listed(problems)}`);
    return { kind: "refused", stage: "policy", feedback: policyRefusedTurn({ problems }), why };
}
/** Refuses a change that the repository's own checks do not pass with. */
export function refuseNormalized({ output, why }, { guidance }, wrap) {
    return {
        ...{ kind: "refused", stage: "normalize" },
        feedback: normalizerFailedTurn({ output, guidance, wrap }),
        why: oneLine(`the repository's own checks do not pass with the change: ${why}${lastWords(output, why)}`),
    };
}
const MAX_LAST_LINES = 5;
const MAX_LAST_CHARS = 360;
/** Escape sequences that colour a terminal's text or move its cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)/g;
/** The last lines of what a command has printed, as a clause. */
function lastWords(output, why) {
    const lines = terminalText(output.replace(ESCAPES, ""))
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "" && line !== why && line !== `[${why}]`);
    const text = lines.slice(-MAX_LAST_LINES).join(" | ");
    if (text === "")
        return "";
    const shown = text.length <= MAX_LAST_CHARS ? text : `…${text.slice(-MAX_LAST_CHARS)}`;
    return `; its last output: ${shown}`;
}
function listed([first, ...others]) {
    if (first === undefined)
        return "nothing says why";
    const { path, message } = first;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    return `${path === "" ? "" : `${path}: `}${message}${more}`;
}
function oneLine(text) {
    const line = text.replace(/\s+/g, " ").trim();
    return line.length <= MAX_WHY_CHARS ? line : `${line.slice(0, MAX_WHY_CHARS - 1)}…`;
}
