/** Fields that a request can do without, the cheapest loss first. */
const CHEAP = [
    "stream_options",
    "tool_choice",
    "reasoning_effort",
    "temperature",
    "stream",
];
const DEAR = ["system_role", "tools"];
/** An answer that every endpoint in use can give. */
const SHORT_ANSWER = 4_096;
/** Words of a refusal that no other form of the request would change, or that name what is wrong with it. */
const CLEAR = /model.{0,40}(?:not (?:found|exist|available|supported|allowed|access)|does(?:n't| not) exist|invalid|unknown|deprecated|decommission|retired)|(?:no such|unknown|invalid|unsupported|unavailable) model|model_not_found|api.?key|credential|auth(?:enticat|oriz)|quota|billing|credit|balance|payment|content.?(?:policy|filter|management)|safety|moderat|flagged|permission|forbidden|region|country|suspended|image|embedding|schema|messages? with role|tool_(?:use|call)_id|temperature|max_(?:completion_)?tokens/i;
/** Creates the tries of one call: each field alone, a shorter answer, then all of them, each once. */
export function createTrials() {
    let left;
    let current = { omitted: [] };
    return {
        current: () => current,
        isOver: () => left?.length === 0,
        next(failure, sent) {
            if (!isUnclear(failure))
                return false;
            left ??= planTrials(sent);
            const next = left.shift();
            current = next ?? { omitted: [] };
            return next !== undefined;
        },
    };
}
/** Whether a refusal leaves open what of the request it is about. */
function isUnclear({ kind, status, body }) {
    if (kind !== "rejected" || (status !== 400 && status !== 422))
        return false;
    return body === undefined || (body.param === "" && !CLEAR.test(body.text));
}
function planTrials(sent) {
    const without = (fields) => fields.filter((field) => isSent(field, sent));
    const asked = sent.max_tokens ?? sent.max_completion_tokens ?? 0;
    const maxTokens = asked > SHORT_ANSWER ? SHORT_ANSWER : undefined;
    const one = (field) => ({ omitted: [field] });
    const tries = [
        ...without(CHEAP).map(one),
        ...(maxTokens === undefined ? [] : [{ omitted: [], maxTokens }]),
        ...without(DEAR).map(one),
    ];
    return tries.length > 1
        ? [...tries, { omitted: without([...CHEAP, ...DEAR]), maxTokens }]
        : tries;
}
/** Whether a request has a field that an endpoint may refuse. */
export function isSent(field, sent) {
    if (field === "stream")
        return sent.stream;
    if (field === "system_role")
        return sent.messages.some(({ role }) => role === "system");
    return field in sent;
}
