/**
 * Takes secrets out of a draft. One that held any says so among its problems, and none of its suggestions that held one
 * can be committed.
 */
export function holdDraft(draft, gate) {
    const found = [];
    const check = (value, where) => {
        const { value: clean, hits } = gate.checkValue(value, "review");
        if (hits.length > 0)
            found.push({ where, hits });
        return clean;
    };
    const { plan, summary, ...rest } = draft;
    const clean = {
        ...check(rest, "its notes"),
        summary: check(summary, "the summary"),
        plan: checkPlan(plan, check),
    };
    if (found.length === 0)
        return { draft };
    const held = heldWords(found);
    return { draft: { ...clean, problems: [...clean.problems, `${HELD}${held}`] }, held };
}
const HELD = "held for a person: ";
/** Why a draft is held, by its problems: which secrets stood where. */
export function heldReason(problems) {
    return problems.findLast((problem) => problem.startsWith(HELD))?.slice(HELD.length);
}
/** Says which secrets stood where, never what they are. */
export function heldWords(found) {
    const names = [...new Set(found.flatMap(({ hits }) => hits.map(({ name }) => name)))];
    const places = [...new Set(found.map(({ where }) => where))];
    return `a piece of ${names.join(" and ")} stood in ${places.join(", ")}`;
}
function checkPlan(plan, check) {
    const inline = plan.inline.map((one, at) => checkPlanned(one, `comment ${at + 1}`, check));
    const among = (one) => checkPlanned(one, "a finding of the summary", check);
    return { ...plan, inline, file: plan.file.map(among), summary: plan.summary.map(among) };
}
function checkPlanned(planned, where, check) {
    const clean = check(planned, where);
    const { suggestion } = clean;
    if (suggestion === undefined || suggestion.text === planned.suggestion?.text)
        return clean;
    const reason = "a secret was taken out of it";
    return { ...clean, suggestion: { ...suggestion, isCommittable: false, reason } };
}
