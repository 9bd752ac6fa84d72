import { countInvisible, showInvisible } from "../domain/untrusted/invisible.js";
/** Makes visible what nobody sees in review rules, and says so: instructions hide best where they are trusted. */
export function toVisibleRules(rules, emit) {
    const count = countInvisible(rules);
    if (count === 0)
        return { rules, problems: [] };
    const problem = `the review rules of the default branch hold ${count} invisible characters, shown to the model as such; take them out of the rules`;
    emit({ type: "log", level: "warn", text: problem });
    return { rules: showInvisible(rules), problems: [problem] };
}
