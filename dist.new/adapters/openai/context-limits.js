const USUAL_RATE = 1 / 4;
/** Assumed where an endpoint names its window and not the length of the prompt. */
const CAREFUL_RATE = 1 / 3;
const RATE_BOUNDS = [1 / 16, 2];
/** Assumed there for the length of an answer that is asked for, which loses little by being short. */
const SAFE_RATE = 1 / 2;
/** A window that was missed by our count is not to be missed twice. */
const MISSED_RATE = 1.3;
/** Short prompts say more of the template around them than of the tokens in them. */
const MIN_CHARS = 400;
/** Prompts of one run differ in their tokens for each character. */
const MARGIN_SHARE = 0.03;
const MARGIN_TOKENS = 16;
/** Fewer tokens than these make no answer. */
const LEAST_ANSWER = 1_024;
const LEAST_ANSWER_SHARE = 1 / 8;
/** Share of the window that is kept for the answer when a prompt is made to fit. */
const ANSWER_SHARE = 1 / 4;
/** Decides how many tokens to ask for, or finds that the prompt is too long for the window. */
export function fitToContext(known, { chars, maxTokens }) {
    const { window } = known;
    if (window !== undefined)
        return fitToWindow(window, known, { chars, maxTokens });
    if (known.refused === undefined)
        return { kind: "fits", maxTokens };
    const prompt = tokensOf(known, chars);
    const seen = Math.floor((known.accepted ?? 0) - prompt);
    const most = prompt + seen < known.refused ? seen : 0;
    return { kind: "fits", maxTokens: Math.min(maxTokens, Math.max(LEAST_ANSWER, most)) };
}
function fitToWindow(windowTokens, known, { chars, maxTokens }) {
    const promptTokens = tokensOf(known, chars);
    const room = Math.floor(windowTokens - promptTokens * (1 + MARGIN_SHARE) - MARGIN_TOKENS);
    const share = Math.floor(windowTokens * LEAST_ANSWER_SHARE);
    const least = Math.min(maxTokens, LEAST_ANSWER, share);
    if (room >= least) {
        const safe = known.rate === undefined ? windowTokens - chars * SAFE_RATE : room;
        return {
            kind: "fits",
            maxTokens: Math.min(maxTokens, room, Math.max(least, Math.floor(safe))),
        };
    }
    return { kind: "too-long", overflow: overflowOf(windowTokens, promptTokens, maxTokens) };
}
/** Numbers of a prompt that was refused, whether or not it fits by our count; absent where no window is known. */
export function knownOverflow(known, { chars, maxTokens }) {
    const { window } = known;
    return window === undefined ? undefined : overflowOf(window, tokensOf(known, chars), maxTokens);
}
function overflowOf(windowTokens, promptTokens, maxTokens) {
    const least = Math.min(maxTokens, LEAST_ANSWER, Math.floor(windowTokens * LEAST_ANSWER_SHARE));
    const kept = Math.max(least, Math.min(maxTokens, Math.floor(windowTokens * ANSWER_SHARE)));
    return { promptTokens, limitTokens: windowTokens - kept, windowTokens };
}
/** Adds what a refusal tells. */
export function learnRefusal(known, sent, { window, promptTokens }) {
    const { chars, maxTokens = 0 } = sent;
    const refused = Math.min(known.refused ?? Number.POSITIVE_INFINITY, tokensOf(known, chars) + maxTokens);
    if (window === undefined)
        return { ...known, refused };
    const told = promptTokens === undefined ? undefined : promptTokens / chars;
    // A window that this request keeps to by our count: the endpoint counts more tokens.
    const least = (window - maxTokens) / chars;
    const rate = known.rate ?? CAREFUL_RATE;
    const counted = told ?? (least > rate ? Math.max(least * 1.1, rate * MISSED_RATE) : undefined);
    const smallest = Math.min(known.window ?? Number.POSITIVE_INFINITY, window);
    return { ...known, refused, window: smallest, rate: highest(known.rate, counted) };
}
/** Adds what an answer tells; `inputTokens` as the endpoint reports them. */
export function learnAnswer(known, { chars, maxTokens = 0 }, inputTokens) {
    const isTelling = inputTokens !== undefined && chars >= MIN_CHARS;
    const rate = isTelling ? highest(known.rate, inputTokens / chars) : known.rate;
    const total = tokensOf({ ...known, rate }, chars) + maxTokens;
    return { ...known, rate, accepted: Math.max(known.accepted ?? 0, total) };
}
function highest(known, seen) {
    if (seen === undefined)
        return known;
    const [least, most] = RATE_BOUNDS;
    return Math.max(known ?? 0, Math.min(Math.max(seen, least), most));
}
function tokensOf({ window, rate }, chars) {
    return Math.ceil(chars * (rate ?? (window === undefined ? USUAL_RATE : CAREFUL_RATE)));
}
